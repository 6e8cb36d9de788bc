import { m } from "#messages";
import { MoonIcon, SunIcon } from "./icons.tsx";
import { IconButton } from "./icon-button.tsx";
import { toggleTheme, useTheme } from "./theme.ts";

/** Switches between light and dark. */
export function ThemeSwitch() {
  const dark = useTheme() === "dark";
  return (
    <IconButton label={dark ? m.common_theme_light() : m.common_theme_dark()} onClick={toggleTheme}>
      {dark ? <SunIcon /> : <MoonIcon />}
    </IconButton>
  );
}
