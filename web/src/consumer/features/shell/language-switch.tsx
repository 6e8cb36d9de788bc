import { useQueryClient } from "@tanstack/react-query";
import { m } from "#messages";
import { afterHydration } from "#consumer/entry/hydration.ts";
import { customerSession } from "#consumer/session/customer-session.ts";
import type { LanguageItem } from "#shared/api/types.ts";
import { otherLanguage, switchLanguage } from "#shared/actions/language.ts";

/** Switches to the other language, shown in its own script; keeps the page and its input. */
export function LanguageSwitch() {
  const queries = useQueryClient();
  const other = otherLanguage();
  if (other === undefined) return null;

  const change = (to: LanguageItem) => {
    switchLanguage(to, customerSession.token() === null ? null : customerSession.prospectAppId());
    void queries.invalidateQueries();
  };
  return (
    <button
      type="button"
      lang={other.code}
      className="min-h-9 rounded-full border border-line-strong px-3 text-sm hover:bg-ground"
      onClick={() => afterHydration(() => change(other))}
    >
      <span className="sr-only">{m.nav_language()} </span>
      {other.languageName}
    </button>
  );
}
