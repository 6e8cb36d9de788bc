import { useNavigate } from "@tanstack/react-router";
import { m } from "#messages";
import type { CodeRequest } from "#consumer/code-request.ts";
import { visit } from "#consumer/visit.ts";

/** Where the code went, masked, and the way to another number. */
export function Destination({ asked }: { asked: CodeRequest | null }) {
  const navigate = useNavigate();
  const change = () => {
    visit.forgetProspect();
    void navigate({ to: "/login" });
  };
  return (
    <p className="text-ink-2">
      {asked === null ? m.otp_sent_unknown() : m.otp_sent({ destination: asked.sent.masked })}{" "}
      <button
        type="button"
        className="py-1 font-semibold text-brand-strong underline-offset-4 hover:underline"
        onClick={change}
      >
        {asked === null ? m.otp_start_again() : m.otp_change()}
      </button>
    </p>
  );
}
