import { useEffect } from "react";
import { useBoot } from "#shared/boot/boot.ts";

/** The page's only `h1`, which also sets the document title: `RouteFocus` does so only after a navigation. */
export function PageHeading({ children }: { children: string }) {
  const { brand } = useBoot();
  useEffect(() => {
    document.title = `${children} · ${brand.title}`;
  }, [children, brand.title]);
  return <h1 className="text-xl/tight font-bold">{children}</h1>;
}
