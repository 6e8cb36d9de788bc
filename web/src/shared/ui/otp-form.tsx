import { type FormEvent, type ReactNode, useRef } from "react";
import { m } from "#messages";
import { problemMessage } from "#shared/api/problem.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { Banner } from "./banner.tsx";
import { Button } from "./button.tsx";
import { ErrorSummary, type FieldError } from "./error-summary.tsx";
import { LockNotice } from "./locked.tsx";
import { OtpInput } from "./otp-input.tsx";
import { ResendCode, type ResendCodeProps } from "./resend-code.tsx";
import type { SentCode } from "./sent-code.ts";
import { useOtp } from "./use-otp.ts";

interface OtpFormProps<Code extends SentCode> {
  /** Id of the code's field. */
  id: string;
  /** Label of the field. */
  label?: string;
  /** Says where the code was sent, or who sent it. */
  lead?: ReactNode;
  /** Link or button to another number or address, after the lead. */
  change?: ReactNode;
  /** Label of the button. */
  action?: string;
  /** Verifies a code and does what follows a right one; rejects with the server's problem. */
  verify: (code: string) => Promise<unknown>;
  /** How to send another code; not for codes that somebody else sends. */
  resend?: ResendCodeProps<Code>;
  /** Answers sent together with the code. */
  answers?: JointAnswers;
}

/** Answers sent together with a passcode. The form is then submitted by its button only. */
interface JointAnswers {
  fields: ReactNode;
  errors: FieldError[];
  /** Validates the answers and shows their errors; returns whether all are valid. */
  validate: () => boolean;
  /** Draws an error that no field shows. */
  renderFailure: (error: Error) => ReactNode;
}

/** Takes a passcode: submits itself once at the last digit, counts down to the next code, shows errors and lockouts. */
export function OtpForm<Code extends SentCode>(props: OtpFormProps<Code>) {
  const { id, lead, change, verify, resend, answers } = props;
  const digits = useBoot().limits.otpDigits;
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const focusField = (isCodeWrong: boolean) => {
    if (!hasFocusOrNobody(form.current)) return;
    field.current?.focus();
    if (isCodeWrong) field.current?.select();
  };
  const otp = useOtp({ digits, verify, validateAnswers: answers?.validate, onRejected: focusField });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    otp.submit();
  };
  const startAgain = (sentCode: Code) => {
    otp.reset();
    focusField(false);
    resend?.onSent(sentCode);
  };
  const codeErrors = otp.error === undefined ? [] : [{ id, message: otp.error }];
  return (
    <form ref={form} noValidate className="flex flex-col gap-5" onSubmit={submit}>
      {lead !== undefined && <Lead lead={lead} change={change} />}
      <ErrorSummary errors={[...(answers?.errors ?? []), ...codeErrors]} attempt={otp.attempt} />
      {answers?.fields}
      {otp.lock !== null && <LockNotice key={otp.lock.until} lock={otp.lock} />}
      <OtpInput
        ref={field}
        id={id}
        label={props.label ?? m.common_otp_label({ digits })}
        error={otp.error}
        digits={digits}
        value={otp.code}
        onChange={otp.type}
      />
      {otp.failure && (answers ? answers.renderFailure(otp.failure) : <Failure error={otp.failure} />)}
      <Button type="submit" wide pending={otp.isPending} disabled={otp.isLocked}>
        {props.action ?? m.common_otp_check()}
      </Button>
      {resend && <ResendCode {...resend} onSent={startAgain} />}
    </form>
  );
}

function Lead({ lead, change }: { lead: ReactNode; change: ReactNode }) {
  return (
    <p className="text-ink-2">
      <span role="status">{lead}</span> {change}
    </p>
  );
}

function Failure({ error }: { error: Error }) {
  return (
    <Banner tone="bad" live>
      {problemMessage(error)}
    </Banner>
  );
}

/** Whether the focus may be moved: it is in the form, or on nothing since its button was disabled. */
function hasFocusOrNobody(form: HTMLFormElement | null): boolean {
  const { activeElement } = document;
  return activeElement === document.body || form?.contains(activeElement) === true;
}
