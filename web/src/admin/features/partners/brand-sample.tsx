import { type ReactNode, useRef } from "react";
import { m } from "#messages";
import type { Language, Partner } from "#shared/api/types.ts";
import { formatAmountInWords, formatRupees } from "#shared/format/money.ts";
import { Spinner } from "#shared/ui/spinner.tsx";
import { useBrandColours } from "./brand-colours.ts";

interface BrandSampleProps {
  brand: Partner["brand"];
  language: Language;
}

const SAMPLE = { amount: 100_000, monthly: 9073 };

/** A small sample of the customers' design: header, headline, button states, an error, an offer. Not interactive. */
export function BrandSample({ brand, language }: BrandSampleProps) {
  const frame = useRef<HTMLDivElement>(null);
  useBrandColours(frame, brand.css);
  const locale = { locale: language };
  return (
    <div
      ref={frame}
      lang={language}
      data-theme="light"
      className="flex flex-col gap-5 rounded-lg border border-line bg-paper p-5 font-sans text-[1rem]/normal text-ink"
    >
      <p className="flex items-center gap-2 font-bold">
        <img src={brand.mark} alt="" width={28} height={28} className="size-7" />
        {brand.title}
      </p>
      <p className="text-2xl/tight font-bold">{m.common_landing_title({}, locale)}</p>
      <div className="grid gap-3 sm:grid-cols-3">
        <SampleState name={m.partners_preview_plain({}, locale)}>
          <SampleButton look="">{m.common_get_code({}, locale)}</SampleButton>
        </SampleState>
        <SampleState name={m.partners_preview_pointed({}, locale)}>
          <SampleButton look="ring-3 ring-brand-soft">{m.common_get_code({}, locale)}</SampleButton>
        </SampleState>
        <SampleState name={m.partners_preview_waiting({}, locale)}>
          <button type="button" disabled className={`${BUTTON} w-full opacity-60`}>
            <Spinner />
            {m.common_get_code({}, locale)}
          </button>
        </SampleState>
      </div>
      <SampleState name={m.partners_preview_fault({}, locale)}>
        <p className="rounded-md border-2 border-bad px-3 py-2.5 text-ink-2">98765</p>
        <p className="mt-1 font-semibold text-bad">! {m.invalid_mobile({}, locale)}</p>
      </SampleState>
      <SampleState name={m.partners_preview_offer({}, locale)}>
        <div className="flex items-center justify-between gap-3 rounded-md bg-brand-soft p-3">
          <span>
            {formatAmountInWords(SAMPLE.amount, language)} · {m.common_price_monthly({}, locale)}{" "}
            {formatRupees(SAMPLE.monthly)}
          </span>
          <span className="font-semibold text-brand-strong underline underline-offset-4">
            {m.common_all_costs({}, locale)}
          </span>
        </div>
      </SampleState>
      {brand.termsApply && <p className="text-sm text-ink-3">{m.common_terms_apply({}, locale)}</p>}
    </div>
  );
}

function SampleState({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <p className="mb-1 text-xs text-ink-3">{name}</p>
      {children}
    </div>
  );
}

const BUTTON = "flex min-h-13 items-center justify-center gap-2 rounded-md bg-brand px-4 font-semibold text-brand-ink";

/** Looks like the customers' button but is none, because it cannot be pressed. */
function SampleButton({ look, children }: { look: string; children: ReactNode }) {
  return <span className={`${BUTTON} ${look}`}>{children}</span>;
}
