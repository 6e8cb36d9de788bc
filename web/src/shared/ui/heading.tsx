import { type ReactNode, useEffect, useRef } from "react";
import { getBoot } from "#shared/boot/boot.ts";
import { firstPage } from "./first-page.ts";

interface HeadingProps {
  /** What the page shows: when it changes, the page scrolls to its top and the heading takes the focus. */
  viewKey: string;
  children: ReactNode;
}

/**
 * The `h1` of a page that arrives after its data, or that shows one thing after another at the same path; where
 * both are not so, `RouteFocus` is enough.
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
  // Its words come with data and with the language: the tab is called after them.
  useEffect(() => {
    document.title = `${element.current?.textContent?.trim()} · ${getBoot().brand.title}`;
  });
  return (
    <h1 ref={element} tabIndex={-1} className="text-[1.75rem]/[1.18] font-bold tracking-tight">
      {children}
    </h1>
  );
}
