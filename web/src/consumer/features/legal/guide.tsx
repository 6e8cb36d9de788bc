import { Link } from "@tanstack/react-router";
import { m } from "#messages";
import { Figures } from "#consumer/guides/guide-figures.tsx";
import type { GuideTexts } from "#consumer/guides/guide-texts.ts";
import { Section } from "./section.tsx";
import type { Product } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";

/** A product guide with an example of costs. Rendered by the server, so it formats no number (see `prerender.tsx`). */
export function Guide({ slug, texts }: { slug: Product["slug"]; texts: GuideTexts }) {
  const { facts } = useBoot();
  const example = facts.guides[slug];
  return (
    <>
      <p className="text-lg">{texts.lead()}</p>
      <Section title={m.guide_what()}>
        <p>{texts.what()}</p>
      </Section>
      <Section title={m.guide_costs()}>
        <Points points={texts.costs} />
      </Section>
      {example && (
        <Section title={m.common_example()}>
          <Figures values={example} figures={texts.figures} />
          <p className="text-sm text-ink-3">{texts.note()}</p>
          {texts.calculator && (
            <p>
              <Link to={texts.calculator} className="text-brand-strong underline underline-offset-4">
                {m.guide_calculator()}
              </Link>
            </p>
          )}
        </Section>
      )}
      <Section title={m.guide_watch()}>
        <Points points={texts.watch} />
      </Section>
    </>
  );
}

function Points({ points }: { points: readonly (() => string)[] }) {
  return (
    <ul className="list-disc space-y-2 pl-5">
      {points.map((point) => (
        <li key={point()}>{point()}</li>
      ))}
    </ul>
  );
}
