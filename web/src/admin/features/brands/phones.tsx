import { type ReactNode, useEffect, useRef } from "react";
import { m } from "#messages";
import type { BrandColours } from "#shared/api/admin/brands.ts";
import type { Language } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { Section } from "#shared/console-ui/section.tsx";
import { formatAmountInWords, formatRupees } from "#shared/format/money.ts";
import type { BrandFormValues } from "./brand-answers.ts";
import { PortalSamples } from "./portal-sample.tsx";

interface PhonesProps {
  answers: BrandFormValues;
  colours: BrandColours;
  logoAddress: (name: string) => string;
}

const SAMPLE = { amount: 100_000, monthly: 9073, apr: "22.97%" };
const FAMILIES: Record<string, string> = {
  inter: '"Inter", "Inter Fallback"',
  nunito: '"Nunito", "Nunito Fallback"',
  sora: '"Sora", "Sora Fallback"',
  source_serif: '"Source Serif", "Source Serif Fallback"',
};

/** Previews of landing page, offers, buttons and mail at phone width in both languages, and of the portal. */
export function Phones(props: PhonesProps) {
  const { languages } = useBoot();
  const { answers, colours, logoAddress } = props;
  return (
    <Section title={m.brands_preview()}>
      <div className="flex flex-wrap gap-4">
        {languages.map(({ code, languageName }) => (
          <figure key={code} className="flex max-w-full flex-col gap-1.5">
            <figcaption className="text-ink-2">{languageName}</figcaption>
            <Phone language={code} {...props} />
          </figure>
        ))}
      </div>
      <PortalSamples title={answers.title} mark={logoAddress(answers.mark)} colours={colours} />
    </Section>
  );
}

function Phone({ language, answers, colours, logoAddress }: PhonesProps & { language: Language }) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = frame;
    for (const { name, value } of colours.values) {
      current?.style.setProperty(name.replace(/^--/, "--color-"), value);
    }
    current?.style.setProperty("--font-sans", `${FAMILIES[answers.font] ?? "system-ui"}, system-ui, sans-serif`);
  }, [colours, answers.font]);
  const locale = { locale: language };
  const hours = language === "hi" ? answers.grievance_hours_hi : answers["grievance.hours"];
  return (
    <div
      ref={frame}
      lang={language}
      data-theme="light"
      className="flex w-90 max-w-full flex-col gap-5 rounded-lg border border-line bg-paper p-4 font-sans text-[1rem]/normal text-ink"
    >
      <PhonePart name={m.brands_landing({}, locale)}>
        <p className="flex items-center gap-2 font-bold">
          <img src={logoAddress(answers.mark)} alt="" className="size-7 object-contain" />
          <span className="truncate">{answers.title}</span>
        </p>
        <p className="text-[1.75rem]/[1.18] font-bold">{m.common_landing_title({}, locale)}</p>
        <span className={BUTTON}>{m.common_get_code({}, locale)}</span>
        <span className={`${BUTTON} outline-3 outline-offset-2 outline-brand-strong`}>
          {m.common_get_code({}, locale)}
        </span>
      </PhonePart>
      <PhonePart name={m.brands_offers({}, locale)}>
        <div className="flex flex-col gap-2 rounded-lg border border-line p-3">
          <p className="font-bold">{formatAmountInWords(SAMPLE.amount, language)}</p>
          <p className="rounded-md bg-brand-soft p-2">
            {m.common_price_monthly({}, locale)} {formatRupees(SAMPLE.monthly)} · {SAMPLE.apr}
          </p>
          <span className="font-semibold text-brand-strong underline underline-offset-4">
            {m.common_all_costs({}, locale)}
          </span>
        </div>
      </PhonePart>
      <PhonePart name={m.brands_mail({}, locale)}>
        <div className="flex flex-col gap-2 rounded-lg bg-ground p-3 text-sm">
          <img src={logoAddress(answers.logo)} alt="" className="h-8 max-w-44 self-start object-contain" />
          <p>{m.brands_mail_greeting({}, locale)}</p>
          <p className="text-ink-2">
            {m.common_complaints(
              { name: answers["grievance.name"], phone: answers["grievance.phone"], email: answers["grievance.email"] },
              locale,
            )}{" "}
            {hours}
          </p>
        </div>
      </PhonePart>
      {answers.terms_apply && <p className="text-sm text-ink-3">{m.common_terms_apply({}, locale)}</p>}
    </div>
  );
}

function PhonePart({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-2">
      <p className="text-xs text-ink-3">{name}</p>
      {children}
    </div>
  );
}

/** Looks like the customers' button but is none, because it cannot be pressed. */
const BUTTON = "flex min-h-13 items-center justify-center rounded-md bg-brand px-4 font-semibold text-brand-ink";
