import { m } from "#messages";
import type { FieldError } from "#shared/ui/error-summary.tsx";
import { email } from "#shared/validate/canonical.ts";

/** What is typed on a login page. */
export interface LoginAnswers {
  email: string;
  password: string;
  code: string;
}

/** What the login calls take. */
export interface Credentials {
  email: string;
  password: string;
  totp?: string;
}

/** Six digits of the app, or a recovery code as it was shown. */
const TOTP_OR_RECOVERY_CODE = /^([0-9]{6}|[0-9A-Za-z-]{8,40})$/;

/** Validates the login in the order of the fields. The code is checked only if it is asked for. */
export function validateLogin(answers: LoginAnswers, codeAsked: boolean): FieldError[] {
  const errors: FieldError[] = [];
  if (email(answers.email) === null) errors.push({ id: "email", message: m.invalid_email() });
  if (answers.password === "") errors.push({ id: "password", message: m.common_login_password_missing() });
  if (codeAsked && !TOTP_OR_RECOVERY_CODE.test(stripSpaces(answers.code))) {
    errors.push({ id: "code", message: m.common_login_code_missing() });
  }
  return errors;
}

/** What is sent: the password exactly as typed. */
export function buildCredentials(answers: LoginAnswers, codeAsked: boolean): Credentials {
  const credentials = { email: email(answers.email) ?? answers.email, password: answers.password };
  return codeAsked ? { ...credentials, totp: stripSpaces(answers.code) } : credentials;
}

/** Authenticator apps show the code in two groups. */
function stripSpaces(code: string): string {
  return code.replaceAll(" ", "");
}
