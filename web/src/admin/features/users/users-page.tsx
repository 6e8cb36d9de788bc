import { useMutation, useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import { type StaffUser, USERS_EXPORT, type UserAction, actOnUser } from "#shared/api/admin/users.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { Button } from "#shared/console-ui/button.tsx";
import type { Filter } from "#shared/console-ui/list/filters.tsx";
import { ListPage } from "#shared/console-ui/list/list-page.tsx";
import { useList } from "#shared/console-ui/list/use-list.ts";
import { openDialog } from "#shared/console-ui/resource/open-dialog.ts";
import type { RowAction } from "#shared/console-ui/row-menu.tsx";
import { toast } from "#shared/console-ui/toasts.tsx";
import { statusLabel, userColumns } from "./columns.tsx";
import { type UserFilter, usersQuery } from "./queries.ts";
import { UserDialog, type UserDialogKind } from "./user-dialogs.tsx";
import { InviteForm, roleOptions } from "./user-form.tsx";

/** The list of back-office users, active and disabled. */
export function UsersPage() {
  const { language } = useBoot();
  const list = useList<UserFilter>();
  const page = useQuery(usersQuery(list.search));
  const action = useUserAction();
  const close = () => list.open(undefined);
  const dialog = openDialog(list.search.open, page.data?.items, (user) => user.adminId);
  const buildRowActions = (user: StaffUser) =>
    userActions(user, {
      open: (kind) => list.open(`${kind}-${user.adminId}`),
      action: (what) => action({ user, what }),
    });
  return (
    <>
      <ListPage
        title={m.users_title()}
        action={<Button onClick={() => list.open("new")}>{m.common_invite_user()}</Button>}
        exportPath={USERS_EXPORT}
        list={list}
        searchLabel={m.users_search()}
        filters={userFilters()}
        columns={userColumns(language, buildRowActions)}
        rowKey={(user) => user.adminId}
        page={page}
        sort="name"
        empty={m.users_empty()}
      />
      {dialog?.kind === "new" && <InviteForm onSent={close} onClose={close} />}
      {dialog?.row && <UserDialog kind={dialog.kind} user={dialog.row} onSent={close} onClose={close} />}
    </>
  );
}

function userFilters(): Filter[] {
  const statuses = (["active", "invited", "disabled"] as const).map((value) => ({ value, label: statusLabel(value) }));
  return [
    { kind: "chips", name: "status", label: m.users_status(), options: statuses },
    { kind: "select", name: "roleId", label: m.users_role(), options: roleOptions(), areAllLoaded: true },
  ];
}

interface UserHandlers {
  open: (kind: UserDialogKind) => void;
  action: (what: UserAction) => void;
}

/** Row actions for a user in its status. */
function userActions({ status, totp }: StaffUser, { open, action }: UserHandlers): RowAction[] {
  return [
    { label: m.users_edit(), action: () => open("edit") },
    ...(status === "invited" ? [{ label: m.users_resend(), action: () => action("invite") }] : []),
    ...(status === "active"
      ? [
          { label: m.users_link(), action: () => action("invite") },
          { label: m.users_unlock(), action: () => open("unlock") },
        ]
      : []),
    ...(totp ? [{ label: m.users_reset(), action: () => open("reset"), danger: true }] : []),
    status === "disabled"
      ? { label: m.users_enable(), action: () => action("enable") }
      : { label: m.users_disable(), action: () => open("disable"), danger: true },
  ];
}

/** Runs an action without confirmation and shows a toast. */
function useUserAction() {
  const acting = useMutation({
    mutationFn: ({ user, what }: { user: StaffUser; what: UserAction }) => actOnUser(user.adminId, what),
    onSuccess: ({ name, email, status }, { what }) => {
      const sent = status === "active" ? m.users_link_sent : m.users_invited;
      toast(what === "invite" ? sent({ email }) : m.users_enabled({ name }), "ok");
    },
  });
  return acting.mutate;
}
