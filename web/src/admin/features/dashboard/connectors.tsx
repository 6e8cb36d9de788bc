import { m } from "#messages";
import type { ConnectorHealth } from "#shared/api/admin/dashboard.ts";
import type { Column } from "#shared/console-ui/list/column.ts";
import { DataTable, EmptyValue } from "#shared/console-ui/list/data-table.tsx";
import { Pill } from "#shared/console-ui/pill.tsx";
import { formatCount } from "#shared/format/number.ts";

/** Health of each lender's API. */
export function Connectors({ connectors }: { connectors: ConnectorHealth[] }) {
  return (
    <section className="flex flex-col gap-2">
      <h2 className="font-bold">{m.dashboard_connectors()}</h2>
      {connectors.length === 0 ? (
        <p className="text-ink-2">{m.dashboard_connectors_none()}</p>
      ) : (
        <DataTable
          still
          title={m.dashboard_connectors()}
          columns={buildColumns()}
          rows={connectors}
          rowKey={({ lenderId }) => lenderId}
        />
      )}
    </section>
  );
}

function buildColumns(): Column<ConnectorHealth>[] {
  return [
    { key: "name", title: m.common_lender(), cell: ({ name }) => name },
    { key: "state", title: m.dashboard_state(), cell: ({ state }) => <ConnectorState state={state} /> },
    { key: "calls", title: m.dashboard_calls(), end: true, cell: ({ calls }) => formatCount(calls) },
    { key: "failures", title: m.dashboard_failures(), end: true, cell: ({ failures }) => formatCount(failures) },
    {
      key: "median",
      title: m.dashboard_median(),
      end: true,
      cell: ({ medianMs }) =>
        medianMs === null ? <EmptyValue /> : m.dashboard_milliseconds({ number: formatCount(medianMs) }),
    },
  ];
}

function ConnectorState({ state }: Pick<ConnectorHealth, "state">) {
  switch (state) {
    case "ok":
      return <Pill tone="ok">{m.dashboard_state_ok()}</Pill>;
    case "open":
      return <Pill tone="bad">{m.dashboard_state_open()}</Pill>;
    default:
      return <Pill tone="quiet">{m.dashboard_state_never()}</Pill>;
  }
}
