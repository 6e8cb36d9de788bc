import { m } from "#messages";
import type { StaffUser } from "#shared/api/admin/users.ts";
import type { Language } from "#shared/api/types.ts";
import type { Column } from "#shared/console-ui/list/column.ts";
import { EmptyValue } from "#shared/console-ui/list/data-table.tsx";
import { PersonStatus } from "#shared/console-ui/people/person-status.tsx";
import { type RowAction, RowMenu } from "#shared/console-ui/row-menu.tsx";
import { formatDate, formatDateTime } from "#shared/format/date.ts";

/** Columns of the list of users. */
export function userColumns(language: Language, rowActions: (user: StaffUser) => RowAction[]): Column<StaffUser>[] {
  return [
    { key: "name", title: m.common_name(), sort: "name", cell: ({ name }) => name },
    { key: "email", title: m.common_email(), sort: "email", cell: ({ email }) => email },
    {
      key: "role",
      title: m.common_person_role(),
      sort: "roleId",
      cell: ({ roleId }) => m.common_role({ role: roleId }),
    },
    {
      key: "status",
      title: m.users_status(),
      cell: ({ status }) => <PersonStatus status={status} />,
    },
    { key: "totp", title: m.users_totp(), cell: ({ totp }) => (totp ? m.users_totp_on() : <EmptyValue />) },
    {
      key: "lastLogin",
      title: m.users_last_login(),
      sort: "lastLoginAt",
      cell: ({ lastLoginAt }) => (lastLoginAt === null ? <EmptyValue /> : formatDateTime(lastLoginAt, language)),
    },
    {
      key: "created",
      title: m.users_created(),
      sort: "createdAt",
      cell: ({ createdAt }) => formatDate(createdAt, language),
    },
    {
      key: "actions",
      title: m.users_acts(),
      hideTitle: true,
      pinned: true,
      end: true,
      cell: (user) => <RowMenu label={m.common_person_more({ name: user.name })} actions={rowActions(user)} />,
    },
  ];
}
