import { useQueryClient } from "@tanstack/react-query";
import { m } from "#messages";
import { userQuery } from "#consumer/queries.ts";
import { customerSession } from "#consumer/session/customer-session.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { Dialog } from "#shared/ui/dialog.tsx";
import { toast } from "#shared/ui/toast-store.ts";
import { prefillAnswers } from "./help-answers.ts";
import { HelpForm } from "./help-form.tsx";

/** The help form, with the grievance officer's contact details. */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const user = queries.getQueryData(userQuery(customerSession.prospectAppId() ?? "").queryKey);
  const sent = () => {
    toast(m.help_sent(), "ok");
    onClose();
  };
  return (
    <Dialog title={m.common_help_title()} onClose={onClose}>
      <p>{m.help_intro()}</p>
      <HelpForm known={prefillAnswers(user)} onSent={sent} />
      <Officer />
    </Dialog>
  );
}

function Officer() {
  const { grievanceOfficer: officer } = useBoot();
  const link = "font-semibold text-brand-strong underline underline-offset-4";
  return (
    <section className="flex flex-col gap-2 border-t border-line pt-4">
      <h3 className="font-bold">{m.help_contact_title()}</h3>
      <p>{m.common_help_text({ name: officer.name, hours: officer.hours })}</p>
      <p className="flex flex-col gap-3">
        <a className={link} href={`tel:${officer.phone.replaceAll(" ", "")}`}>
          {officer.phone}
        </a>
        <a className={link} href={`mailto:${officer.email}`}>
          {officer.email}
        </a>
      </p>
    </section>
  );
}
