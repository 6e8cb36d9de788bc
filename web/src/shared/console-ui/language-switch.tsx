import { useMutation, useQueryClient } from "@tanstack/react-query";
import { m } from "#messages";
import type { LanguageItem } from "#shared/api/types.ts";
import { otherLanguage, switchLanguage } from "#shared/boot/language.ts";

/** Offers the other language in its own script; the page and what was typed stay. */
export function LanguageSwitch() {
  const queries = useQueryClient();
  const switching = useMutation({
    mutationFn: (to: LanguageItem) => switchLanguage(to, null),
    onSuccess: () => queries.invalidateQueries(),
  });
  const other = otherLanguage();
  if (other === undefined) return null;
  return (
    <button
      type="button"
      lang={other.code}
      disabled={switching.isPending}
      className="min-h-8 rounded-sm px-2 text-ink-2 hover:bg-ink/10 hover:text-ink disabled:opacity-60 max-lg:min-h-10"
      onClick={() => switching.mutate(other)}
    >
      <span className="sr-only">{m.nav_language()} </span>
      {other.languageName}
    </button>
  );
}
