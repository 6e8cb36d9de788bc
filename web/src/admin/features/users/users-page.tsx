import { useMutation, useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import { type StaffUser, USERS_EXPORT, type UserAction, actOnUser, users } from "#shared/api/admin/users.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { Button } from "#shared/console-ui/button.tsx";
import type { Filter } from "#shared/console-ui/list/filters.tsx";
import { ListPage } from "#shared/console-ui/list/list-page.tsx";
import { useList } from "#shared/console-ui/list/use-list.ts";
import { type ConfirmedPersonAction, PersonDialog } from "#shared/console-ui/people/person-dialog.tsx";
import { EditPersonForm, InvitePersonForm } from "#shared/console-ui/people/person-form.tsx";
import { personStatusLabel } from "#shared/console-ui/people/person-status.tsx";
import { openDialog } from "#shared/console-ui/resource/open-dialog.ts";
import type { RowAction } from "#shared/console-ui/row-menu.tsx";
import { toast } from "#shared/console-ui/toasts.tsx";
import { userColumns } from "./columns.tsx";
import { type UserFilter, usersQuery } from "./queries.ts";

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
      {dialog?.kind === "new" && (
        <InvitePersonForm roles={roleOptions()} create={createUser} onSent={close} onClose={close} />
      )}
      {dialog?.row && <UserDialog kind={dialog.kind} user={dialog.row} onClose={close} />}
    </>
  );
}

const CONFIRMED: Record<string, ConfirmedPersonAction> = { disable: "disable", reset: "reset-totp", unlock: "unlock" };

/** Dialogs about one user, by the name in the URL. */
type UserDialogKind = "edit" | "disable" | "reset" | "unlock";

interface UserDialogProps {
  kind: string;
  user: StaffUser;
  onClose: () => void;
}

/** The dialog that the URL names, if any. */
function UserDialog({ kind, user, onClose }: UserDialogProps) {
  const action = CONFIRMED[kind];
  if (action !== undefined) {
    const act = (what: UserAction) => actOnUser(user.adminId, what);
    return <PersonDialog action={action} person={user} act={act} onDone={onClose} onClose={onClose} />;
  }
  if (kind !== "edit") return null;
  return (
    <EditPersonForm
      name={user.name}
      role={String(user.roleId)}
      roles={roleOptions()}
      save={({ name, role }) => users.update(user, { name, roleId: Number(role) })}
      onSent={onClose}
      onClose={onClose}
    />
  );
}

function createUser({ name, email, role }: { name: string; email: string; role: string }): Promise<StaffUser> {
  return users.create({ name, email, roleId: Number(role) });
}

/** The roles with what each may open. */
function roleOptions(): { value: string; label: string }[] {
  const labels = [
    m.users_role_1(),
    m.users_role_2(),
    m.users_role_3(),
    m.users_role_4(),
    m.users_role_5(),
    m.users_role_6(),
  ];
  return labels.map((label, place) => ({ value: String(place + 1), label }));
}

function userFilters(): Filter[] {
  const statuses = (["active", "invited", "disabled"] as const).map((value) => ({
    value,
    label: personStatusLabel(value),
  }));
  return [
    { kind: "chips", name: "status", label: m.users_status(), options: statuses },
    { kind: "select", name: "roleId", label: m.common_person_role(), options: roleOptions(), areAllLoaded: true },
  ];
}

interface UserHandlers {
  open: (kind: UserDialogKind) => void;
  action: (what: UserAction) => void;
}

/** Row actions for a user in its status. */
function userActions({ status, totp }: StaffUser, { open, action }: UserHandlers): RowAction[] {
  return [
    { label: m.common_person_edit(), action: () => open("edit") },
    ...(status === "invited" ? [{ label: m.common_person_resend(), action: () => action("invite") }] : []),
    ...(status === "active"
      ? [
          { label: m.common_person_link(), action: () => action("invite") },
          { label: m.common_person_unlock(), action: () => open("unlock") },
        ]
      : []),
    ...(totp ? [{ label: m.common_person_reset(), action: () => open("reset"), danger: true }] : []),
    status === "disabled"
      ? { label: m.common_person_enable(), action: () => action("enable") }
      : { label: m.common_person_disable(), action: () => open("disable"), danger: true },
  ];
}

/** Runs an action without confirmation and shows a toast. */
function useUserAction() {
  const acting = useMutation({
    mutationFn: ({ user, what }: { user: StaffUser; what: UserAction }) => actOnUser(user.adminId, what),
    onSuccess: ({ name, email, status }, { what }) => {
      const sent = status === "active" ? m.common_person_link_sent : m.common_person_invited;
      toast(what === "invite" ? sent({ email }) : m.common_person_enabled({ name }), "ok");
    },
  });
  return acting.mutate;
}
