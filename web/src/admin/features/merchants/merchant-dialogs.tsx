import { useQueryClient } from "@tanstack/react-query";
import { m } from "#messages";
import { fetchPoster, linkOfMerchant } from "#shared/api/admin/links.ts";
import {
  approveMerchant,
  type MerchantRow,
  rejectMerchant,
  resumeMerchant,
  startMasquerade,
  suspendMerchant,
  unlockMerchant,
} from "#shared/api/admin/merchants.ts";
import { Button } from "#shared/console-ui/button.tsx";
import { ConfirmDialog } from "#shared/console-ui/form/confirm-dialog.tsx";
import { ReasonDialog } from "#shared/console-ui/form/reason-dialog.tsx";
import { PosterDownload } from "#shared/console-ui/poster-download.tsx";
import { ShowDialog } from "#shared/console-ui/show-dialog.tsx";
import { toast, toastUndone } from "#shared/console-ui/toasts.tsx";
import { enterMasquerade } from "#shared/actions/masquerade.ts";
import { MerchantDetails } from "./merchant-details.tsx";
import { PayeeForm, TermsForm } from "./payee-form.tsx";
import { MERCHANTS } from "./queries.ts";

/** Dialogs about one merchant. */
export type MerchantDialogKind =
  | "details"
  | "approve"
  | "reject"
  | "suspend"
  | "masquerade"
  | "unlock"
  | "poster"
  | "payee"
  | "terms";

interface MerchantDialogProps {
  merchant: MerchantRow;
  onSent: () => void;
  onClose: () => void;
}

/** The dialog that the URL names, if any. */
export function MerchantDialog({ kind, ...props }: MerchantDialogProps & { kind: string }) {
  switch (kind) {
    case "details":
      return <MerchantDetails {...props} />;
    case "approve":
      return <Approve {...props} />;
    case "reject":
      return <Reject {...props} />;
    case "suspend":
      return <Suspend {...props} />;
    case "masquerade":
      return <Masquerade {...props} />;
    case "unlock":
      return <Unlock {...props} />;
    case "poster":
      return <MerchantPoster merchant={props.merchant} onClose={props.onClose} />;
    case "payee":
      return <PayeeForm {...props} />;
    case "terms":
      return <TermsForm {...props} />;
    default:
      return null;
  }
}

function Approve({ merchant, onSent, onClose }: MerchantDialogProps) {
  const { name, email, partner } = merchant;
  const done = () => {
    toast(m.merchants_approved({ name }), "ok");
    onSent();
  };
  return (
    <ConfirmDialog
      title={m.merchants_approve_title({ name })}
      text={m.merchants_approve_text({ name, email, partner })}
      confirm={m.merchants_approve()}
      action={() => approveMerchant(merchant)}
      onDone={done}
      onClose={onClose}
    />
  );
}

function Unlock({ merchant, onSent, onClose }: MerchantDialogProps) {
  const { name, email } = merchant;
  const done = () => {
    toast(m.merchants_unlocked({ name }), "ok");
    onSent();
  };
  return (
    <ConfirmDialog
      title={m.merchants_unlock_title({ name })}
      text={m.merchants_unlock_text({ name, email })}
      confirm={m.merchants_unlock()}
      action={() => unlockMerchant(merchant)}
      onDone={done}
      onClose={onClose}
    />
  );
}

function Reject({ merchant, onSent, onClose }: MerchantDialogProps) {
  const { name } = merchant;
  const done = () => {
    toast(m.merchants_rejected({ name }), "ok");
    onSent();
  };
  return (
    <ReasonDialog
      title={m.merchants_reject_title({ name })}
      text={m.merchants_reject_text({ name })}
      submit={m.merchants_reject()}
      send={(reason) => rejectMerchant(merchant, reason)}
      onSent={done}
      onClose={onClose}
    />
  );
}

function Suspend({ merchant, onSent, onClose }: MerchantDialogProps) {
  const queries = useQueryClient();
  const { name } = merchant;
  const send = async (reason: string) => {
    const suspended = await suspendMerchant(merchant, reason);
    toastUndone(m.merchants_suspended({ name }), async () => {
      await resumeMerchant(suspended);
      void queries.invalidateQueries(MERCHANTS);
      return m.merchants_resumed({ name });
    });
  };
  return (
    <ReasonDialog
      title={m.merchants_suspend_title({ name })}
      text={m.merchants_suspend_text({ name })}
      submit={m.merchants_suspend()}
      send={send}
      onSent={onSent}
      onClose={onClose}
    />
  );
}

function Masquerade({ merchant: { id, name }, onClose }: MerchantDialogProps) {
  return (
    <ReasonDialog
      title={m.merchants_masquerade_title({ name })}
      text={m.merchants_masquerade_text({ name })}
      submit={m.merchants_masquerade_start()}
      send={async (reason) => enterMasquerade(await startMasquerade(id, reason))}
      // The portal replaces this page.
      onSent={() => undefined}
      onClose={onClose}
    />
  );
}

/** Poster with a merchant's link; the first poster creates the link. */
function MerchantPoster({ merchant, onClose }: { merchant: MerchantRow; onClose: () => void }) {
  return (
    <ShowDialog
      title={m.merchants_poster_title({ name: merchant.name })}
      onClose={onClose}
      actions={<Button onClick={onClose}>{m.common_close()}</Button>}
    >
      <p className="text-ink-2">{m.merchants_poster_text()}</p>
      <PosterDownload
        load={async (choice) => {
          const { id } = await linkOfMerchant(merchant.id);
          return fetchPoster(id, choice);
        }}
      />
    </ShowDialog>
  );
}
