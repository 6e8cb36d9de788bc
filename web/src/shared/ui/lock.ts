import { m } from "#messages";
import { Problem } from "#shared/api/problem.ts";

/** Cause and end (epoch milliseconds) of a temporary lockout. */
export interface Lock {
  cause: string;
  until: number;
}

const SECOND = 1000;
const TOO_MANY_REQUESTS = 429;

const CAUSES: Record<string, () => string> = {
  "login-locked": m.login_locked_passwords,
  "otp-too-many-tries": m.login_locked_codes,
  "otp-too-many": m.login_locked_sent,
  "lender-code-too-many": m.login_locked_codes,
  "transfer-too-many": m.login_locked_codes,
  "too-many-requests": m.login_locked_requests,
};

/** The lockout in an error; null for other errors. */
export function lockFromError(error: unknown, failedAt: number): Lock | null {
  if (!(error instanceof Problem)) return null;
  const cause = CAUSES[error.code];
  const until = retryAt(error, failedAt);
  return cause === undefined || until === null ? null : { cause: cause(), until };
}

/** When a call that was made too often may be repeated (epoch milliseconds); null for other errors. */
export function retryAt(error: unknown, failedAt: number): number | null {
  if (!(error instanceof Problem && error.status === TOO_MANY_REQUESTS)) return null;
  const seconds = Number(error.params["seconds"]);
  return Number.isFinite(seconds) ? failedAt + seconds * SECOND : null;
}

const MINUTE = 60;

/** "0:30", "1:02:05" */
export function formatClock(seconds: number): string {
  const two = (number: number) => String(number).padStart(2, "0");
  const [minutes, rest] = [Math.floor(seconds / MINUTE), two(seconds % MINUTE)];
  if (minutes < MINUTE) return `${minutes}:${rest}`;
  return `${Math.floor(minutes / MINUTE)}:${two(minutes % MINUTE)}:${rest}`;
}
