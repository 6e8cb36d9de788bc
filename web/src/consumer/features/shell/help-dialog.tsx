import { m } from "#messages";
import { useBoot } from "#shared/boot/boot.ts";
import { Dialog } from "#shared/ui/dialog.tsx";

/** Who helps, and how to reach them. */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  const { grievanceOfficer: officer } = useBoot();
  const link = "font-semibold text-brand-strong underline underline-offset-4";
  return (
    <Dialog title={m.common_help_title()} onClose={onClose}>
      <p>{m.common_help_text({ name: officer.name, hours: officer.hours })}</p>
      <p className="flex flex-col gap-3">
        <a className={link} href={`tel:${officer.phone.replaceAll(" ", "")}`}>
          {officer.phone}
        </a>
        <a className={link} href={`mailto:${officer.email}`}>
          {officer.email}
        </a>
      </p>
    </Dialog>
  );
}
