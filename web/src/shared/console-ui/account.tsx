import { m } from "#messages";
import { logOutAndReload } from "#shared/session/logout.ts";
import { LanguageSwitch } from "./language-switch.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";

/** Who is logged in. `role` in words. */
export interface Person {
  name: string;
  role: string;
}

/** At the foot of the menu: who is logged in, the way out, language and theme. */
export function Account({ person }: { person: Person }) {
  return (
    <div className="mx-2.5 border-t border-line px-2.5 py-3">
      <p className="truncate">{person.name}</p>
      <p className="text-ink-3">
        {person.role} ·{" "}
        <button
          type="button"
          className="min-h-6 underline-offset-4 hover:text-ink hover:underline max-lg:min-h-10"
          onClick={() => void logOutAndReload()}
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
