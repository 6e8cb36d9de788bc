import { Link } from "@tanstack/react-router";
import { m } from "#messages";
import { logOutAndReload } from "#shared/actions/logout.ts";
import { mayLeave } from "#shared/session/unsaved.ts";
import { AccountIcon } from "./icons.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";

/** The logged-in person. `role` is a label; `page` is the path of their own account, if any. */
export interface Person {
  name: string;
  role: string;
  page?: string;
}

/** Logs out, unless the user stays because of unsaved changes. */
export async function logOut(): Promise<void> {
  if (await mayLeave()) await logOutAndReload();
}

interface AccountProps {
  person: Person;
  /** Shows icons only. */
  collapsed: boolean;
  onFollow: (() => void) | undefined;
}

/** Foot of the menu: account, logout, language and theme. */
export function Account({ person, collapsed, onFollow }: AccountProps) {
  if (collapsed) return <AccountMark person={person} onFollow={onFollow} />;
  return (
    <div className="mx-2.5 border-t border-line px-2.5 py-3">
      <Name person={person} onFollow={onFollow} />
      <p className="text-ink-3">
        {person.role} ·{" "}
        <button
          type="button"
          className="min-h-6 underline-offset-4 hover:text-ink hover:underline max-lg:min-h-10"
          onClick={() => void logOut()}
        >
          {m.nav_logout()}
        </button>
      </p>
      <div className="-ml-2 mt-1 flex items-center">
        <LanguageSwitch />
        <ThemeSwitch />
      </div>
    </div>
  );
}

/** The account's link in the collapsed menu. */
function AccountMark({ person, onFollow }: Omit<AccountProps, "collapsed">) {
  if (person.page === undefined) return null;
  const name = m.common_account_open({ name: person.name });
  return (
    <Link
      to={person.page}
      aria-label={name}
      title={name}
      className="mx-2 mb-2 flex min-h-9 items-center justify-center rounded-sm border-t border-line text-ink/90 hover:bg-side-active/60 max-lg:min-h-11 data-[status=active]:bg-side-active"
      {...(onFollow && { onClick: onFollow })}
    >
      <AccountIcon />
    </Link>
  );
}

function Name({ person, onFollow }: Omit<AccountProps, "collapsed">) {
  if (person.page === undefined) return <p className="truncate">{person.name}</p>;
  return (
    <Link
      to={person.page}
      aria-label={m.common_account_open({ name: person.name })}
      className="block truncate rounded-sm underline-offset-4 hover:underline max-lg:py-2 data-[status=active]:font-semibold"
      {...(onFollow && { onClick: onFollow })}
    >
      {person.name}
    </Link>
  );
}
