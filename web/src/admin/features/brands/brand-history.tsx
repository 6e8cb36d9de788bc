import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import { type Brand, type BrandState, restoreBrand } from "#shared/api/admin/brands.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { Button } from "#shared/console-ui/button.tsx";
import { ConfirmDialog } from "#shared/console-ui/form/confirm-dialog.tsx";
import { Loaded } from "#shared/console-ui/loaded.tsx";
import { Section } from "#shared/console-ui/section.tsx";
import { toast } from "#shared/console-ui/toasts.tsx";
import { formatDateTime } from "#shared/format/date.ts";
import { historyQuery } from "./queries.ts";

interface BrandHistoryProps {
  brand: Brand;
  onRestored: (brand: Brand) => void;
}

/** Published versions, newest first: who, when, what changed, and a button to restore. */
export function BrandHistory({ brand, onRestored }: BrandHistoryProps) {
  const { language } = useBoot();
  const history = useQuery(historyQuery(brand.id));
  const [chosen, setChosen] = useState<BrandState | null>(null);
  return (
    <Section title={m.brands_history()}>
      <Loaded query={history} skeleton={["h-12", "h-12"]}>
        {(states) => (
          <ol className="flex flex-col">
            {states.map((state, place) => (
              <li
                key={state.version}
                className="flex flex-wrap items-start justify-between gap-3 border-t border-line py-2"
              >
                <div>
                  <p className="font-semibold">
                    {formatDateTime(state.at, language)} · {state.by}
                  </p>
                  {state.changes.length === 0 && <p className="text-ink-2">{m.brands_history_first()}</p>}
                  <ul>
                    {state.changes.map(({ label, was, is }) => (
                      <li key={label} className="break-all text-ink-2">
                        {label}: {was || "–"} → {is || "–"}
                      </li>
                    ))}
                  </ul>
                </div>
                {place === 0 ? (
                  <span className="text-ink-2">{m.brands_history_now()}</span>
                ) : (
                  <Button look="secondary" onClick={() => setChosen(state)}>
                    {m.brands_restore()}
                  </Button>
                )}
              </li>
            ))}
          </ol>
        )}
      </Loaded>
      {chosen && (
        <ConfirmDialog
          title={m.brands_restore_of({ when: formatDateTime(chosen.at, language) })}
          text={m.brands_restore_text({ name: brand.title })}
          confirm={m.brands_restore()}
          action={async () => {
            const { message, data } = await restoreBrand(brand.id, chosen.version);
            toast(message, "ok");
            onRestored(data);
          }}
          onDone={() => setChosen(null)}
          onClose={() => setChosen(null)}
        />
      )}
    </Section>
  );
}
