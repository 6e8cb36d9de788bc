import { useQueryClient } from "@tanstack/react-query";
import { m } from "#messages";
import { otherLanguage, switchLanguage } from "#shared/actions/language.ts";
import { logOut } from "../account.tsx";
import { toggleTheme, useTheme } from "../theme.ts";
import { inEveryLanguage } from "../page/message-function.ts";
import type { PaletteItem } from "./palette-item.ts";

export function useCommonActions(): PaletteItem[] {
  const queries = useQueryClient();
  const dark = useTheme() === "dark";
  const theme = dark ? m.common_theme_light : m.common_theme_dark;
  const language = otherLanguage();
  const actions: PaletteItem[] = [
    { kind: "action", key: "theme", title: theme(), alias: inEveryLanguage(theme), run: toggleTheme },
    {
      kind: "action",
      key: "logout",
      title: m.nav_logout(),
      alias: `log out sign out ${inEveryLanguage(m.nav_logout)}`,
      run: () => void logOut(),
    },
  ];
  if (language === undefined) return actions;
  const change = () => {
    switchLanguage(language, null);
    void queries.invalidateQueries();
  };
  const title = `${m.nav_language()} ${language.languageName}`;
  return [{ kind: "action", key: "language", title, alias: `language भाषा ${language.code}`, run: change }, ...actions];
}
