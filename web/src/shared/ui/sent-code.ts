/** A sent passcode, and when it was sent (epoch milliseconds). */
export interface SentCode<Answer extends { resendAfterSeconds: number } = { resendAfterSeconds: number }> {
  sent: Answer;
  sentAt: number;
}

/** Adds the time to the answer of a call that sends a passcode. */
export async function withSentAt<Answer extends { resendAfterSeconds: number }>(
  sending: Promise<Answer>,
): Promise<SentCode<Answer>> {
  return { sent: await sending, sentAt: Date.now() };
}
