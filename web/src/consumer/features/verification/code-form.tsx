import { useNavigate } from "@tanstack/react-router";
import { m } from "#messages";
import { requestCode, type CodeRequest } from "#consumer/session/code-request.ts";
import { customerSession } from "#consumer/session/customer-session.ts";
import { OtpForm } from "#shared/ui/otp-form.tsx";
import { useVerify } from "./use-verify.ts";

interface CodeFormProps {
  codeRequest: CodeRequest;
  onResent: (codeRequest: CodeRequest) => void;
}

/** Logs in with the passcode, or leads back to the number or address. */
export function CodeForm({ codeRequest, onResent }: CodeFormProps) {
  const verify = useVerify(codeRequest);
  return (
    <OtpForm
      id="otp"
      lead={m.otp_sent({ destination: codeRequest.sent.masked })}
      change={<ChangeDestination />}
      verify={verify}
      resend={{ sentCode: codeRequest, send: () => requestCode(codeRequest), onSent: onResent }}
    />
  );
}

function ChangeDestination() {
  const navigate = useNavigate();
  const change = () => {
    customerSession.forgetProspect();
    void navigate({ to: "/login" });
  };
  return (
    <button
      type="button"
      className="py-1 font-semibold text-brand-strong underline-offset-4 hover:underline"
      onClick={change}
    >
      {m.otp_change()}
    </button>
  );
}
