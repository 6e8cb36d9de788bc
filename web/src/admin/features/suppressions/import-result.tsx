import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import { query } from "#shared/api/data.ts";
import type { Schemas } from "#shared/api/types.ts";
import { Loaded } from "#shared/console-ui/loaded.tsx";
import { isOpen } from "#shared/console-ui/tasks/queries.ts";
import { formatCount } from "#shared/format/number.ts";

type Import = Schemas["SuppressionImportView"];

const POLL_INTERVAL_MS = 2000;

/** What became of an import; polled while it runs. */
export function ImportResult({ id }: { id: string }) {
  const result = useQuery({
    ...query("/api/admin/suppressions/imports/{id}", { params: { path: { id } } }),
    refetchInterval: ({ state }) => (state.data && isOpen(state.data) ? POLL_INTERVAL_MS : false),
  });
  return (
    <section
      aria-label={m.suppressions_import_result()}
      className="flex max-w-2xl flex-col gap-2 rounded-md border border-line p-4"
    >
      <Loaded query={result} skeleton={["h-6"]}>
        {(done) => (
          <>
            <p role="status" className="font-semibold">
              {stateText(done)}
            </p>
            <Errors import={done} />
          </>
        )}
      </Loaded>
    </section>
  );
}

function stateText({ state, entered }: Import): string {
  const count = formatCount(entered);
  if (isOpen({ state })) return m.suppressions_import_running({ entered: count });
  if (state !== "done" && state !== "expired") return m.suppressions_import_stopped({ entered: count });
  return entered === 1 ? m.suppressions_import_done_one() : m.suppressions_import_done_many({ entered: count });
}

/** The rows that were left out. */
function Errors({ import: { failed, errors } }: { import: Import }) {
  if (failed === 0) return null;
  return (
    <>
      <p className="text-bad">
        {failed === 1
          ? m.suppressions_import_failed_one()
          : m.suppressions_import_failed_many({ failed: formatCount(failed) })}{" "}
        {errors.length < failed && m.suppressions_import_more({ count: formatCount(errors.length) })}
      </p>
      <ul className="max-h-60 list-disc overflow-y-auto pl-5 text-sm">
        {errors.map(({ row, column }) => (
          <li key={row}>{m.suppressions_import_row({ row, column })}</li>
        ))}
      </ul>
    </>
  );
}
