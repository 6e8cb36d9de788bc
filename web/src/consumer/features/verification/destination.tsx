import { useNavigate } from "@tanstack/react-router";
import { m } from "#messages";
import { customerSession } from "#consumer/customer-session.ts";

/** The masked destination of the passcode, with a link to change it. */
export function Destination({ masked }: { masked: string }) {
  const navigate = useNavigate();
  const change = () => {
    customerSession.forgetProspect();
    void navigate({ to: "/login" });
  };
  return (
    <p className="text-ink-2">
      {m.otp_sent({ destination: masked })}{" "}
      <button
        type="button"
        className="py-1 font-semibold text-brand-strong underline-offset-4 hover:underline"
        onClick={change}
      >
        {m.otp_change()}
      </button>
    </p>
  );
}
