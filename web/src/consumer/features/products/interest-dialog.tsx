import { m } from "#messages";
import { GiveConsent } from "#consumer/consent/give-consent.tsx";
import { registerInterest } from "#shared/api/customer.ts";
import type { Category } from "#shared/api/types.ts";
import { Dialog } from "#shared/ui/dialog.tsx";
import { toast } from "#shared/ui/toast-store.ts";

interface InterestDialogProps {
  category: Category;
  /** Refetches the consents. */
  onGiven: () => Promise<unknown>;
  onClose: () => void;
}

/** Announces a category, and takes the consent to a notification at its launch. */
export function InterestDialog({ category: { key, name, promise }, onGiven, onClose }: InterestDialogProps) {
  const given = async () => {
    await onGiven();
    toast(m.interest_given(), "ok");
    onClose();
  };
  return (
    <Dialog title={name} onClose={onClose}>
      <p className="text-ink-2">{promise}</p>
      <p>{m.interest_text({ name })}</p>
      <GiveConsent
        purpose="category_interest"
        party={{ category: key }}
        action={m.interest_give()}
        missing={m.interest_missing()}
        give={(noticeVersion) => registerInterest(key, noticeVersion)}
        onGiven={given}
      />
    </Dialog>
  );
}
