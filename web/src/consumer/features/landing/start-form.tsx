import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { m } from "#messages";
import { requestCode, type CodeRequest } from "#consumer/session/code-request.ts";
import { problemMessage } from "#shared/api/problem.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { Banner } from "#shared/ui/banner.tsx";
import { Button } from "#shared/ui/button.tsx";
import { ErrorSummary } from "#shared/ui/error-summary.tsx";
import { lockFromError } from "#shared/ui/lock.ts";
import { LockNotice } from "#shared/ui/locked.tsx";
import { ConsentBoxes } from "./consent-boxes.tsx";
import { DestinationInput } from "./destination-input.tsx";
import {
  switchChannel,
  buildCodeQuestion,
  validateStartAnswers,
  storedStartAnswers,
  type StartAnswers,
} from "./start-answers.ts";

interface StartFormProps {
  /** Called once a passcode is sent; by default the page where it is typed opens. */
  onCodeRequested?: (codeRequest: CodeRequest) => void;
  /** Known mobile number or email, if any. */
  contact?: Pick<StartAnswers, "channel" | "destination">;
}

/** Mobile number or email, consents, and "Get code". */
export function StartForm({ onCodeRequested, contact }: StartFormProps) {
  const boot = useBoot();
  const [answers, setAnswers] = useState(() => ({ ...storedStartAnswers(), ...contact }));
  const [attempt, setAttempt] = useState(0);
  const sending = useSendCode(onCodeRequested);
  const [failedAt, setFailedAt] = useState(0);
  const lock = lockFromError(sending.error, failedAt);
  const errors = attempt === 0 ? [] : validateStartAnswers(answers);
  const form = useRef<HTMLFormElement>(null);
  const send = (given: StartAnswers) => {
    setAttempt((count) => count + 1);
    if (validateStartAnswers(given).length === 0)
      sending.mutate(buildCodeQuestion(given, boot), { onError: () => setFailedAt(Date.now()) });
  };
  const takeOver = useEffectEvent(() => {
    if (form.current === null) return;
    const given = switchChannel(form.current);
    setAnswers(given);
    if (consumeEarlyPress(form.current)) send(given);
  });
  useEffect(() => takeOver(), []);
  const change = (next: Partial<StartAnswers>) => setAnswers((before) => ({ ...before, ...next }));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(answers);
  };
  const otherChannel = () => {
    // Consents to news depend on the channel, so they are cleared.
    change({ channel: answers.channel === "sms" ? "email" : "sms", destination: "", consents: [] });
    setAttempt(0);
  };
  return (
    <form
      ref={form}
      noValidate
      // POST, because before hydration a GET form would put what was typed into the URL.
      method="post"
      data-composed=""
      className="group flex flex-col gap-4 lg:rounded-lg lg:border lg:border-line lg:p-6"
      onSubmit={submit}
    >
      <ErrorSummary errors={errors} attempt={attempt} />
      <DestinationInput
        channel={answers.channel}
        value={answers.destination}
        error={errors.find(({ id }) => id === "destination")?.message}
        onChange={(destination) => change({ destination })}
      />
      <ConsentBoxes
        notices={boot.notices}
        channel={answers.channel}
        ticked={answers.consents}
        onChange={(consents) => change({ consents })}
      />
      {lock !== null && <LockNotice key={lock.until} lock={lock} />}
      {sending.error && lock === null && (
        <Banner tone="bad" live>
          {problemMessage(sending.error)}
        </Banner>
      )}
      <Button type="submit" wide pending={sending.isPending} className="group-data-pressed:opacity-60">
        {m.common_get_code()}
      </Button>
      <Button look="quiet" wide onClick={otherChannel}>
        {answers.channel === "sms" ? m.landing_use_email() : m.landing_use_mobile()}
      </Button>
    </form>
  );
}

/** Takes over from `public/early-press.js`: whether the form was submitted before hydration. */
function consumeEarlyPress(form: HTMLFormElement): boolean {
  form.removeAttribute("data-composed");
  if (form.dataset["pressed"] === undefined) return false;
  delete form.dataset["pressed"];
  return true;
}

/** Requests a passcode and opens the page where it is typed. */
function useSendCode(onCodeRequested: StartFormProps["onCodeRequested"]) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: requestCode,
    meta: { quiet: true },
    onSuccess: (codeRequest) =>
      onCodeRequested ? onCodeRequested(codeRequest) : void navigate({ to: "/verification" }),
  });
}
