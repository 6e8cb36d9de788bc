import { m } from "#messages";
import { ConfirmDialog } from "../form/confirm-dialog.tsx";
import { toast, toastUndone } from "../toasts.tsx";

/** What is confirmed before it happens to a person's login. */
export type ConfirmedPersonAction = "disable" | "reset-totp" | "unlock";

interface PersonDialogProps {
  action: ConfirmedPersonAction;
  person: { name: string; email: string };
  act: (action: ConfirmedPersonAction | "enable") => Promise<unknown>;
  onDone: () => void;
  onClose: () => void;
}

/** Asks before a change of a person's login. */
export function PersonDialog({ action, person, act, onDone, onClose }: PersonDialogProps) {
  const { name, email } = person;
  const { title, text, confirm, done } = DIALOGS[action];
  const afterwards = () => {
    if (action === "disable") toastUndone(m.common_person_disabled({ name }), () => enableAgain(name, act));
    else toast(done({ name }), "ok");
    onDone();
  };
  return (
    <ConfirmDialog
      title={title({ name })}
      text={text({ name, email })}
      confirm={confirm()}
      action={() => act(action)}
      onDone={afterwards}
      onClose={onClose}
    />
  );
}

async function enableAgain(name: string, act: PersonDialogProps["act"]): Promise<string> {
  await act("enable");
  return m.common_person_enabled({ name });
}

const DIALOGS = {
  disable: {
    title: m.common_person_disable_title,
    text: m.common_person_disable_text,
    confirm: m.common_person_disable,
    done: m.common_person_disabled,
  },
  "reset-totp": {
    title: m.common_person_reset_title,
    text: m.common_person_reset_text,
    confirm: m.common_person_reset,
    done: m.common_person_reset_done,
  },
  unlock: {
    title: m.common_person_unlock_title,
    text: m.common_person_unlock_text,
    confirm: m.common_person_unlock,
    done: m.common_person_unlocked,
  },
} as const;
