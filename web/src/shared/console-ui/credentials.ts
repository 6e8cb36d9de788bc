import { m } from "#messages";
import type { FieldError } from "#shared/ui/error-summary.tsx";
import { email } from "#shared/validate/canonical.ts";

/** Form values of a login. */
export interface LoginAnswers {
  email: string;
  password: string;
  code: string;
}

/** Body of login calls. */
export interface Credentials {
  email: string;
  password: string;
  totp?: string;
}

/** A six-digit code of the app, or a recovery code. */
const TOTP_OR_RECOVERY_CODE = /^([0-9]{6}|[0-9A-Za-z-]{8,40})$/;

/** Validates the login in field order; the code only if it is required. */
export function validateLogin(answers: LoginAnswers, codeAsked: boolean): FieldError[] {
  const errors: FieldError[] = [];
  if (email(answers.email) === null) errors.push({ id: "email", message: m.invalid_email() });
  if (answers.password === "") errors.push({ id: "password", message: m.common_login_password_missing() });
  if (codeAsked && !TOTP_OR_RECOVERY_CODE.test(stripSpaces(answers.code))) {
    errors.push({ id: "code", message: m.common_login_code_missing() });
  }
  return errors;
}

/** Body of the call: the password exactly as typed. */
export function buildCredentials(answers: LoginAnswers, codeAsked: boolean): Credentials {
  const credentials = { email: email(answers.email) ?? answers.email, password: answers.password };
  return codeAsked ? { ...credentials, totp: stripSpaces(answers.code) } : credentials;
}

/** Authenticator apps show codes with a space. */
function stripSpaces(code: string): string {
  return code.replaceAll(" ", "");
}
