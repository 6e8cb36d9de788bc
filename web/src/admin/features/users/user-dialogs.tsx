import { m } from "#messages";
import { actOnUser, type StaffUser } from "#shared/api/admin/users.ts";
import { ConfirmDialog } from "#shared/console-ui/form/confirm-dialog.tsx";
import { toast, toastUndone } from "#shared/console-ui/toasts.tsx";
import { EditForm } from "./user-form.tsx";

/** Dialogs about one user. */
export type UserDialogKind = "edit" | "disable" | "reset" | "unlock";

interface UserDialogProps {
  kind: string;
  user: StaffUser;
  onSent: () => void;
  onClose: () => void;
}

/** The dialog that the URL names, if any. */
export function UserDialog({ kind, user, onSent, onClose }: UserDialogProps) {
  const { adminId, name } = user;
  const disabled = () => {
    toastUndone(m.users_disabled({ name }), async () => {
      await actOnUser(adminId, "enable");
      return m.users_enabled({ name });
    });
    onSent();
  };
  const done = (message: string) => () => {
    toast(message, "ok");
    onSent();
  };
  switch (kind) {
    case "edit":
      return <EditForm user={user} onSent={onSent} onClose={onClose} />;
    case "disable":
      return (
        <ConfirmDialog
          title={m.users_disable_title({ name: user.name })}
          text={m.users_disable_text({ email: user.email })}
          confirm={m.users_disable()}
          action={() => actOnUser(user.adminId, "disable")}
          onDone={disabled}
          onClose={onClose}
        />
      );
    case "reset":
      return (
        <ConfirmDialog
          title={m.users_reset_title({ name: user.name })}
          text={m.users_reset_text({ email: user.email })}
          confirm={m.users_reset()}
          action={() => actOnUser(user.adminId, "reset-totp")}
          onDone={done(m.users_reset_done({ name: user.name }))}
          onClose={onClose}
        />
      );
    case "unlock":
      return (
        <ConfirmDialog
          title={m.users_unlock_title({ name: user.name })}
          text={m.users_unlock_text({ name: user.name, email: user.email })}
          confirm={m.users_unlock()}
          action={() => actOnUser(user.adminId, "unlock")}
          onDone={done(m.users_unlocked({ name: user.name }))}
          onClose={onClose}
        />
      );
    default:
      return null;
  }
}
