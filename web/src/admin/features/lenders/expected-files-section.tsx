import { useMutation, useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import { fileKindLabel } from "#admin/catalog/file-kind-label.ts";
import { usePermission } from "#admin/queries.ts";
import type { LenderFileKind } from "#shared/api/admin/work-queue.ts";
import { command, query } from "#shared/api/data.ts";
import type { Language } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { Loaded } from "#shared/console-ui/loaded.tsx";
import { Section } from "#shared/console-ui/section.tsx";
import { toastWithUndo } from "#shared/console-ui/toasts.tsx";
import { useEditing } from "./editing.ts";
import { toastUpdateFailed } from "./use-lenders.ts";

const KINDS = ["status", "mis", "commission"] as const satisfies readonly LenderFileKind[];
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

interface ExpectedDay {
  kind: LenderFileKind;
  /** 1 is Monday. */
  weekday: number;
  isExpected: boolean;
}

/** The days on which the lender sends its files, a checkbox for each. */
export function ExpectedFilesSection() {
  const { language } = useBoot();
  const { lender } = useEditing();
  const edits = usePermission("lender.write");
  const path = { id: lender.lender_id };
  const files = useQuery(query("/api/admin/lenders/{id}/expected-files", { params: { path } }));
  const saving = useMutation({
    mutationFn: (body: ExpectedDay) =>
      command("put", "/api/admin/lenders/{id}/expected-files", { params: { path }, body }, [
        "/api/admin/lenders/{id}/expected-files",
        "/api/admin/expected-files",
      ]),
    meta: { quiet: true },
    onSuccess: (_, day) =>
      toastWithUndo(describeChange(day, language), () => saving.mutate({ ...day, isExpected: !day.isExpected })),
    onError: toastUpdateFailed,
  });
  return (
    <Section title={m.lenders_files()} note={m.lenders_files_note()}>
      <Loaded query={files} skeleton={["h-32"]}>
        {({ items }) => (
          <div className="overflow-x-auto">
            <table className="text-center">
              <thead>
                <tr className="text-ink-2">
                  <th scope="col" className="pr-6 text-left font-semibold">
                    {m.lenders_files_kind()}
                  </th>
                  {WEEKDAYS.map((weekday) => (
                    <th key={weekday} scope="col" className="min-w-11 font-semibold">
                      {weekdayName(weekday, language, "short")}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {KINDS.map((kind) => (
                  <tr key={kind}>
                    <th scope="row" className="pr-6 text-left font-normal">
                      {fileKindLabel(kind)}
                    </th>
                    {WEEKDAYS.map((weekday) => (
                      <td key={weekday}>
                        <label className="flex min-h-9 items-center justify-center">
                          <input
                            type="checkbox"
                            className="size-4.5 accent-brand-strong"
                            disabled={!edits || saving.isPending}
                            aria-label={m.lenders_files_cell({
                              file: fileKindLabel(kind),
                              day: weekdayName(weekday, language, "long"),
                            })}
                            checked={items.some((file) => file.kind === kind && file.weekday === weekday)}
                            onChange={({ target }) => saving.mutate({ kind, weekday, isExpected: target.checked })}
                          />
                        </label>
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Loaded>
    </Section>
  );
}

function describeChange({ kind, weekday, isExpected }: ExpectedDay, language: Language): string {
  const texts = { file: fileKindLabel(kind), day: weekdayName(weekday, language, "long") };
  return isExpected ? m.lenders_files_on(texts) : m.lenders_files_off(texts);
}

/** 1 January 2024 was a Monday. */
function weekdayName(weekday: number, language: Language, weekdayStyle: "long" | "short"): string {
  const day = new Date(Date.UTC(2024, 0, weekday));
  return new Intl.DateTimeFormat(`${language}-IN`, { weekday: weekdayStyle, timeZone: "UTC" }).format(day);
}
