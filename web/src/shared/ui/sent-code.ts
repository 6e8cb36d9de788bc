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

/** A passcode that a reload keeps, until the server forgets it. */
interface KeptAnswer {
  resendAfterSeconds: number;
  expiresInSeconds: number;
}

/** Whether a passcode of this name was sent, not used, and may still be valid. */
export function hasSentCode(name: string): boolean {
  return readSentCode(name) !== null;
}

/** The last sent passcode of this name, which a reload keeps: a phone reloads the page while its owner reads the SMS. */
export function useSentCode<Answer extends KeptAnswer>(name: string) {
  const [sentCode, setSentCode] = useState(() => readSentCode<Answer>(name));
  const keep = (next: SentCode<Answer> | null) => {
    if (next === null) removeDraft(draftName(name));
    else storeDraft(draftName(name), next);
    setSentCode(next);
  };
  return [sentCode, keep] as const;
}

function draftName(name: string): string {
  return `code-${name}`;
}

function readSentCode<Answer extends KeptAnswer>(name: string): SentCode<Answer> | null {
  const stored = readDraft(draftName(name)) as SentCode<Answer> | undefined;
  if (stored === undefined) return null;
  const isOver = Date.now() - stored.sentAt > stored.sent.expiresInSeconds * 1_000;
  if (isOver) removeDraft(draftName(name));
  return isOver ? null : stored;
}
