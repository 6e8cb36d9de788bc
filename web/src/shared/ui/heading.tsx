import { type ReactNode, useEffect, useRef } from "react";
import { getBoot } from "#shared/boot/boot.ts";
import { firstPage } from "./first-page.ts";

interface HeadingProps {
  /** Key of the content: when it changes, the page scrolls to the top and the heading is focused. */
  viewKey: string;
  children: ReactNode;
}

/**
 * The `h1` of a page whose heading arrives with its data, or whose content changes on the same path; otherwise
 * `RouteFocus` suffices.
 */
export function Heading({ viewKey, children }: HeadingProps) {
  const element = useRef<HTMLHeadingElement>(null);
  const previous = useRef<string>(undefined);
  useEffect(() => {
    const moved = previous.current !== undefined && previous.current !== viewKey;
    previous.current = viewKey;
    if (moved) scrollTo(0, 0);
    const late = !firstPage.isShown() && document.activeElement === document.body;
    if (moved || late) element.current?.focus({ preventScroll: true });
  }, [viewKey]);
  // Updates the document title when the heading changes with data or language.
  useEffect(() => {
    document.title = `${element.current?.textContent?.trim()} · ${getBoot().brand.title}`;
  });
  return (
    <h1 ref={element} tabIndex={-1} className="text-[1.75rem]/[1.18] font-bold tracking-tight">
      {children}
    </h1>
  );
}
