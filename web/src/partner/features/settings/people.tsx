import { useMutation, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import { meQuery, peopleQuery } from "#partner/queries.ts";
import { portalRoleLabel } from "#shared/console-ui/people/portal-role.ts";
import { command, resource } from "#shared/api/data.ts";
import type { PortalRole, Schemas } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { Button } from "#shared/console-ui/button.tsx";
import { Loaded } from "#shared/console-ui/loaded.tsx";
import { type ConfirmedPersonAction, PersonDialog } from "#shared/console-ui/people/person-dialog.tsx";
import { EditPersonForm, InvitePersonForm } from "#shared/console-ui/people/person-form.tsx";
import { PersonStatus } from "#shared/console-ui/people/person-status.tsx";
import { type RowAction, RowMenu } from "#shared/console-ui/row-menu.tsx";
import { Section } from "#shared/console-ui/section.tsx";
import { toast } from "#shared/console-ui/toasts.tsx";
import { formatDateTime } from "#shared/format/date.ts";

type PortalUser = Schemas["PortalUserItem"];
type PersonAction = ConfirmedPersonAction | "enable" | "invite";

const ROLES: readonly PortalRole[] = ["owner", "manager", "agent", "developer"];
const people = resource("/api/partner/users/{id}", ({ userId }: PortalUser) => userId);

/** What is open above the list. */
type OpenDialog = { kind: "new" } | { kind: "edit" | ConfirmedPersonAction; user: PortalUser };

/** The people who may log in for this merchant. */
export function People() {
  const loading = useQuery(peopleQuery);
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const close = () => setOpen(null);
  return (
    <Section
      title={m.settings_people()}
      note={m.settings_people_note()}
      actions={<Button onClick={() => setOpen({ kind: "new" })}>{m.common_invite_user()}</Button>}
    >
      <Loaded query={loading} skeleton={["h-16", "h-16"]}>
        {(shown) => (
          <ul className="divide-y divide-line">
            {shown.map((user) => (
              <PersonLine key={user.userId} user={user} onOpen={(kind) => setOpen({ kind, user })} />
            ))}
          </ul>
        )}
      </Loaded>
      {open !== null && <PeopleDialog open={open} onClose={close} />}
    </Section>
  );
}

interface PersonLineProps {
  user: PortalUser;
  onOpen: (kind: "edit" | ConfirmedPersonAction) => void;
}

function PersonLine({ user, onOpen }: PersonLineProps) {
  const { language } = useBoot();
  const { data: me } = useSuspenseQuery(meQuery);
  const isOneself = me.user?.userId === user.userId;
  const login = user.lastLoginAt;
  return (
    <li className="flex items-start justify-between gap-3 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold wrap-anywhere">{user.name}</span>
          <PersonStatus status={user.status} />
          {isOneself && <span className="text-sm text-ink-2">{m.settings_oneself()}</span>}
        </p>
        <p className="text-ink-2 wrap-anywhere">
          {portalRoleLabel(user.role)} · {user.email}
        </p>
        <p className="text-sm text-ink-3">
          {login === null ? m.settings_no_login() : m.settings_last_login({ at: formatDateTime(login, language) })}
          {user.totp && ` · ${m.settings_with_totp()}`}
        </p>
      </div>
      <PersonMenu user={user} isOneself={isOneself} onOpen={onOpen} />
    </li>
  );
}

function PersonMenu({ user, isOneself, onOpen }: PersonLineProps & { isOneself: boolean }) {
  const acting = useMutation({
    mutationFn: (action: PersonAction) => actOnPerson(user, action),
    onSuccess: ({ name, email, status }, action) => {
      const sent = status === "active" ? m.common_person_link_sent : m.common_person_invited;
      toast(action === "invite" ? sent({ email }) : m.common_person_enabled({ name }), "ok");
    },
  });
  const link = user.status === "active" ? m.common_person_link() : m.common_person_resend();
  const others: RowAction[] = isOneself
    ? []
    : [
        ...(user.totp ? [{ label: m.common_person_reset(), action: () => onOpen("reset-totp"), danger: true }] : []),
        user.status === "disabled"
          ? { label: m.common_person_enable(), action: () => acting.mutate("enable") }
          : { label: m.common_person_disable(), action: () => onOpen("disable"), danger: true },
      ];
  const actions: RowAction[] = [
    { label: m.common_person_edit(), action: () => onOpen("edit") },
    ...(user.status === "disabled" ? [] : [{ label: link, action: () => acting.mutate("invite") }]),
    ...others,
  ];
  return <RowMenu label={m.common_person_more({ name: user.name })} actions={actions} />;
}

function PeopleDialog({ open, onClose }: { open: OpenDialog; onClose: () => void }) {
  const roles = ROLES.map((value) => ({ value, label: `${portalRoleLabel(value)}: ${describeRole(value)}` }));
  if (open.kind === "new") {
    return (
      <InvitePersonForm
        roles={roles}
        create={({ role, ...person }) => people.create({ ...person, role: role as PortalRole })}
        onSent={onClose}
        onClose={onClose}
      />
    );
  }
  const { kind, user } = open;
  if (kind === "edit") {
    return (
      <EditPersonForm
        name={user.name}
        role={user.role}
        roles={roles}
        save={({ name, role }) => people.update(user, { name, role: role as PortalRole })}
        onSent={onClose}
        onClose={onClose}
      />
    );
  }
  const act = (action: PersonAction) => actOnPerson(user, action);
  return <PersonDialog action={kind} person={user} act={act} onDone={onClose} onClose={onClose} />;
}

function actOnPerson({ userId }: PortalUser, action: PersonAction): Promise<PortalUser> {
  // The portal unlocks nobody: a password link does.
  const path = `/api/partner/users/{id}/${action as Exclude<PersonAction, "unlock">}` as const;
  return command("post", path, { params: { path: { id: userId } } });
}

function describeRole(role: PortalRole): string {
  const texts = {
    owner: m.settings_role_owner_may,
    manager: m.settings_role_manager_may,
    agent: m.settings_role_agent_may,
    developer: m.settings_role_developer_may,
  };
  return texts[role]();
}
