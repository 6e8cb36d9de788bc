import { queryOptions, useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect } from "react";

/** Matches a custom property of a brand's style sheet and its value. */
const CUSTOM_PROPERTY = /--(brand[a-z-]*):([^;}]+)/g;
/** Left out, because it is not a colour. */
const FONT_PROPERTY = "brand-font";

/** Parses a brand's colours by name from the style sheet of its customer pages. */
export function parseBrandColours(css: string): Map<string, string> {
  return new Map([...css.matchAll(CUSTOM_PROPERTY)].map(([, name = "", value = ""]) => [name, value.trim()]));
}

const sheetQuery = (address: string) =>
  queryOptions({
    queryKey: ["brand-sheet", address],
    queryFn: async () => (await fetch(address)).text(),
    staleTime: Infinity,
    meta: { quiet: true },
  });

/** Applies a brand's colours to one element; the console around it keeps its own. */
export function useBrandColours(element: RefObject<HTMLElement | null>, address: string): void {
  const { data } = useQuery(sheetQuery(address));
  useEffect(() => {
    const { current } = element;
    if (current === null || data === undefined) return;
    for (const [name, value] of parseBrandColours(data)) {
      if (name === FONT_PROPERTY) current.style.setProperty("--font-sans", `${value}, system-ui, sans-serif`);
      else current.style.setProperty(`--color-${name}`, value);
    }
  }, [element, data]);
}
