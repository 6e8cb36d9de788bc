import { useEffect, useRef } from "react";
import { m } from "#messages";
import type { BrandColours } from "#shared/api/admin/brands.ts";

interface PortalSampleProps {
  title: string;
  /** Address of the mark. */
  mark: string;
  colours: BrandColours;
}

/** Colours that the dark theme of the consoles keeps; the others are derived from `--brand` (console.css). */
const SAME_IN_DARK = ["--brand", "--brand-ink"];

/** Header, link and button of the partner's portal, in light and dark. */
export function PortalSamples(props: PortalSampleProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <PortalSample theme="light" {...props} />
      <PortalSample theme="dark" {...props} />
    </div>
  );
}

function PortalSample({ theme, title, mark, colours }: PortalSampleProps & { theme: "light" | "dark" }) {
  const frame = useRef<HTMLElement>(null);
  useEffect(() => {
    for (const { name, value } of colours.values) {
      frame.current?.style.setProperty(name, value);
      if (theme === "light" || SAME_IN_DARK.includes(name)) {
        frame.current?.style.setProperty(name.replace(/^--/, "--color-"), value);
      }
    }
  }, [colours, theme]);
  return (
    <figure className="flex flex-col gap-1.5">
      <figcaption className="text-ink-2">
        {theme === "light" ? m.brands_portal_light() : m.brands_portal_dark()}
      </figcaption>
      <section
        ref={frame}
        data-theme={theme}
        className="flex flex-col items-start gap-3 rounded-md border border-line bg-paper p-4 text-ink"
      >
        <p className="flex max-w-full items-center gap-2 self-stretch rounded-sm bg-brand-soft px-2 py-1.5 font-bold">
          <img src={mark} alt="" className="size-6 object-contain" />
          <span className="truncate">{title}</span>
        </p>
        <span className="font-semibold text-brand-strong underline underline-offset-4">{m.common_all_costs()}</span>
        <span className="flex min-h-9 items-center rounded-sm bg-brand px-3 font-semibold text-brand-ink">
          {m.common_save()}
        </span>
      </section>
    </figure>
  );
}
