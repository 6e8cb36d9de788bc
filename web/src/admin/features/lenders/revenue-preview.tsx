import { useState } from "react";
import { m } from "#messages";
import { previewRevenue, type RevenuePreview as Preview, type Slab } from "#shared/api/admin/revenue.ts";
import { Button } from "#shared/console-ui/button.tsx";
import { requireValue, moneyCell, numberCell, type CellKind } from "#shared/console-ui/cell/cell-kind.ts";
import { FormBody } from "#shared/console-ui/form/form-body.tsx";
import { useForm } from "#shared/console-ui/form/use-form.ts";
import { Section } from "#shared/console-ui/section.tsx";
import { TextField } from "#shared/console-ui/text-field.tsx";
import { formatRupees } from "#shared/format/money.ts";

/** Computes a month's commission from its totals, with the steps. Hides results of earlier slabs. */
export function RevenuePreview({ id, slabs }: { id: number; slabs: readonly Slab[] }) {
  const [shown, setShown] = useState<{ preview: Preview; previewedSlabs: readonly Slab[] } | null>(null);
  const form = useForm({
    guarded: false,
    start: { disbursed: "", number: "" },
    check: ({ disbursed, number }) => ({ disbursed: fieldError(MONEY, disbursed), number: fieldError(COUNT, number) }),
    send: ({ disbursed, number }) =>
      previewRevenue(id, { disbursed: parseValue(MONEY, disbursed), number: parseValue(COUNT, number) }),
    onSent: (preview) => setShown({ preview, previewedSlabs: slabs }),
  });
  return (
    <Section title={m.lenders_preview()} note={m.lenders_preview_note()}>
      <form noValidate className="flex flex-col gap-3" onSubmit={form.submit}>
        <FormBody form={form}>
          <div className="flex flex-wrap items-end gap-3">
            <TextField {...form.text("disbursed")} label={m.lenders_preview_disbursed()} inputMode="numeric" />
            <TextField {...form.text("number")} label={m.lenders_preview_number()} inputMode="numeric" />
            <Button type="submit" look="secondary" pending={form.pending}>
              {m.lenders_preview_compute()}
            </Button>
          </div>
        </FormBody>
      </form>
      {shown !== null && shown.previewedSlabs === slabs && <PreviewOutcome preview={shown.preview} />}
    </Section>
  );
}

function PreviewOutcome({ preview }: { preview: Preview }) {
  return (
    <div role="status" className="rounded-sm bg-ground px-4 py-3">
      <p className="font-semibold">
        {preview.slab === null
          ? m.lenders_preview_no_slab({ ats: formatRupees(preview.ats) })
          : m.lenders_preview_slab({ place: preview.slab.place, revenue: formatRupees(preview.revenue) })}
      </p>
      <ol className="mt-1 list-decimal pl-5 text-ink-2">
        {preview.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </div>
  );
}

const MONEY = requireValue(moneyCell());
const COUNT = requireValue(numberCell());

function fieldError(kind: CellKind<number>, typed: string): string | null {
  const parsed = kind.parse(typed);
  return parsed !== null && "error" in parsed ? parsed.error : null;
}

/** Parses a value that has been validated. */
function parseValue(kind: CellKind<number>, typed: string): number {
  const parsed = kind.parse(typed);
  return parsed !== null && "value" in parsed ? parsed.value : 0;
}
