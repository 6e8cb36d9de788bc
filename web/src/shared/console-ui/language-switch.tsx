import { useQueryClient } from "@tanstack/react-query";
import { m } from "#messages";
import type { LanguageItem } from "#shared/api/types.ts";
import { otherLanguage, switchLanguage } from "#shared/actions/language.ts";

/** Switches to the other language, shown in its own script; keeps the page and its input. */
export function LanguageSwitch() {
  const queries = useQueryClient();
  const other = otherLanguage();
  if (other === undefined) return null;
  const change = (to: LanguageItem) => {
    switchLanguage(to, null);
    void queries.invalidateQueries();
  };
  return (
    <button
      type="button"
      lang={other.code}
      className="min-h-8 rounded-sm px-2 text-ink-2 hover:bg-ink/10 hover:text-ink max-lg:min-h-10"
      onClick={() => change(other)}
    >
      <span className="sr-only">{m.nav_language()} </span>
      {other.languageName}
    </button>
  );
}
