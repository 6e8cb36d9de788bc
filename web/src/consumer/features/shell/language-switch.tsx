import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import { visit } from "#consumer/visit.ts";
import { messageOf } from "#shared/api/problem.ts";
import type { LanguageItem } from "#shared/api/types.ts";
import { otherLanguage, switchLanguage } from "#shared/boot/language.ts";
import { toast } from "#shared/ui/toast-store.ts";

/** Offers the other language in its own script; the page and what was typed stay. */
export function LanguageSwitch() {
  const queries = useQueryClient();
  const [pending, setPending] = useState(false);
  const other = otherLanguage();
  if (other === undefined) return null;

  const change = async (to: LanguageItem) => {
    setPending(true);
    try {
      await switchLanguage(to, visit.token() === null ? null : visit.prospectAppId());
      await queries.invalidateQueries();
    } catch (error) {
      toast(messageOf(error), "bad");
    } finally {
      setPending(false);
    }
  };
  return (
    <button
      type="button"
      lang={other.code}
      disabled={pending}
      className="min-h-9 rounded-full border border-line-strong px-3 text-sm hover:bg-ground disabled:opacity-60"
      onClick={() => void change(other)}
    >
      <span className="sr-only">{m.nav_language()} </span>
      {other.languageName}
    </button>
  );
}
