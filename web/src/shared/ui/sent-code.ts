import { useState } from "react";
import { readDraft, removeDraft, storeDraft } from "#shared/session/drafts.ts";

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

/** How long a passcode is valid, in milliseconds, as on the server. */
const VALID_FOR = 300_000;

/** Whether a passcode of this name was sent, not used, and may still be valid. */
export function hasSentCode(name: string): boolean {
  return readSentCode(name) !== null;
}

/** The last sent passcode of this name, which a reload keeps: a phone reloads the page while its owner reads the SMS. */
export function useSentCode<Answer extends { resendAfterSeconds: number }>(name: string) {
  const key = draftName(name);
  const [sentCode, setSentCode] = useState(() => readSentCode<Answer>(name));
  const keep = (next: SentCode<Answer> | null) => {
    if (next === null) removeDraft(key);
    else storeDraft(key, next);
    setSentCode(next);
  };
  return [sentCode, keep] as const;
}

function draftName(name: string): string {
  return `code-${name}`;
}

function readSentCode<Answer extends { resendAfterSeconds: number }>(name: string): SentCode<Answer> | null {
  const stored = readDraft(draftName(name)) as SentCode<Answer> | undefined;
  return stored !== undefined && Date.now() - stored.sentAt < VALID_FOR ? stored : null;
}
