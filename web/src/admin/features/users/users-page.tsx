import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { m } from "#messages";
import { actOnUser, type StaffUser, type UserAct, USERS_EXPORT } from "#shared/api/admin/users.ts";
import { openDialog } from "#admin/open-dialog.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { Button } from "#shared/console-ui/button.tsx";
import type { Filter } from "#shared/console-ui/list/filters.tsx";
import { ListPage } from "#shared/console-ui/list/list-page.tsx";
import { useList } from "#shared/console-ui/list/use-list.ts";
import type { RowAct } from "#shared/console-ui/row-menu.tsx";
import { toast } from "#shared/console-ui/toasts.tsx";
import { statusWords, userColumns } from "./columns.tsx";
import { type UserFilter, USERS, usersQuery } from "./queries.ts";
import { UserDialog, type UserDialogKind } from "./user-dialogs.tsx";
import { InviteForm, roleOptions } from "./user-form.tsx";

/** Everybody who may log in to the back office, and who may not any more. */
export function UsersPage() {
  const { language } = useBoot();
  const list = useList<UserFilter>();
  const page = useQuery(usersQuery(list.search));
  const queries = useQueryClient();
  const refresh = () => void queries.invalidateQueries({ queryKey: USERS });
  const act = useUserAct(refresh);
  const close = () => {
    list.open(undefined);
    refresh();
  };
  const dialog = openDialog(list.search.open, page.data?.items, (user) => user.adminId);
  const actsOf = (user: StaffUser) =>
    userActs(user, { open: (kind) => list.open(`${kind}-${user.adminId}`), act: (what) => act({ user, what }) });
  return (
    <>
      <ListPage
        title={m.users_title()}
        action={<Button onClick={() => list.open("new")}>{m.users_invite()}</Button>}
        exportPath={USERS_EXPORT}
        list={list}
        searchLabel={m.users_search()}
        filters={userFilters()}
        columns={userColumns(language, actsOf)}
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
  const statuses = (["active", "invited", "disabled"] as const).map((value) => ({ value, label: statusWords(value) }));
  return [
    { kind: "chips", name: "status", label: m.users_status(), options: statuses },
    { kind: "select", name: "roleId", label: m.users_role(), options: roleOptions() },
  ];
}

interface Doing {
  open: (kind: UserDialogKind) => void;
  act: (what: UserAct) => void;
}

/** What can be done with a user as she stands. */
function userActs({ status, totp }: StaffUser, { open, act }: Doing): RowAct[] {
  return [
    { label: m.users_edit(), act: () => open("edit") },
    ...(status === "invited" ? [{ label: m.users_resend(), act: () => act("invite") }] : []),
    ...(status === "active"
      ? [
          { label: m.users_link(), act: () => act("invite") },
          { label: m.users_unlock(), act: () => open("unlock") },
        ]
      : []),
    ...(totp ? [{ label: m.users_reset(), act: () => open("reset"), danger: true }] : []),
    status === "disabled"
      ? { label: m.users_enable(), act: () => act("enable") }
      : { label: m.users_disable(), act: () => open("disable"), danger: true },
  ];
}

/** Does at once what needs no question, and says so. */
function useUserAct(refresh: () => void) {
  const acting = useMutation({
    mutationFn: ({ user, what }: { user: StaffUser; what: UserAct }) => actOnUser(user.adminId, what),
    onSuccess: ({ name, email, status }, { what }) => {
      const sent = status === "active" ? m.users_link_sent : m.users_invited;
      toast(what === "invite" ? sent({ email }) : m.users_enabled({ name }), "ok");
      refresh();
    },
  });
  return acting.mutate;
}
