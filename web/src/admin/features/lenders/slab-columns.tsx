import { m } from "#messages";
import type { Slab } from "#shared/api/admin/revenue.ts";
import { ToggleCell } from "#shared/console-ui/cell/toggle-cell.tsx";
import { IconButton } from "#shared/console-ui/icon-button.tsx";
import { BinIcon, PencilIcon } from "#shared/console-ui/icons.tsx";
import type { Column } from "#shared/console-ui/list/column.ts";
import { SortHandle } from "#shared/console-ui/sort/sort-handle.tsx";
import { formatRupees } from "#shared/format/money.ts";
import { formatCount } from "#shared/format/number.ts";
import { formatPercent } from "#shared/format/percent.ts";
import type { useSlabs } from "./use-slabs.ts";

interface SlabColumnInput {
  revenue: Pick<ReturnType<typeof useSlabs>, "order" | "setActive">;
  types: readonly { id: number; name: string }[];
  slabs: readonly Slab[];
  open: (dialog: string) => void;
}

/** Columns of the slabs; a slab's label is its position. */
export function slabColumns({ revenue, types, slabs, open }: SlabColumnInput): Column<Slab>[] {
  const ids = slabs.map(({ id }) => id);
  const slabName = (slab: Slab) => m.lenders_slab({ place: ids.indexOf(slab.id) + 1 });
  const slabType = (slab: Slab) => types.find(({ id }) => id === slab.revenue_type_id)?.name ?? "";
  return [
    {
      key: "place",
      title: m.lenders_slab_place(),
      cell: (slab) => (
        <span className="inline-flex items-center gap-1">
          <SortHandle name={slabName(slab)} id={slab.id} ids={ids} onOrder={revenue.order} />
          {slabName(slab)}
        </span>
      ),
    },
    rangeColumn(
      "disbursed",
      m.lenders_slab_disbursed(),
      (slab) => [slab.slab_disbursed_min, slab.slab_disbursed_max],
      formatRupees,
    ),
    rangeColumn("number", m.lenders_slab_number(), (slab) => [slab.slab_number_min, slab.slab_number_max], formatCount),
    rangeColumn("ats", m.lenders_slab_ats(), (slab) => [slab.ats_min, slab.ats_max], formatRupees),
    { key: "type", title: m.lenders_revenue_type(), cell: slabType },
    { key: "flat", title: m.lenders_revenue_flat(), end: true, cell: (slab) => formatRupees(slab.revenue_flat ?? 0) },
    {
      key: "percent",
      title: m.lenders_revenue_percent(),
      end: true,
      cell: (slab) => formatPercent(slab.revenue_percent ?? 0, { decimals: 3 }),
    },
    {
      key: "status",
      title: m.lenders_revenue_active(),
      cell: (slab) => (
        <ToggleCell
          name={m.common_property_of({ what: m.lenders_revenue_active(), name: slabName(slab) })}
          on={slab.status === 1}
          failure={m.lenders_revenue_update_failed()}
          save={(active) => revenue.setActive(slab, active)}
        />
      ),
    },
    {
      key: "actions",
      title: m.lenders_actions(),
      hideTitle: true,
      pinned: true,
      end: true,
      cell: (slab) => (
        <span className="inline-flex">
          <IconButton label={m.lenders_edit_named({ name: slabName(slab) })} onClick={() => open(`slab-${slab.id}`)}>
            <PencilIcon />
          </IconButton>
          <IconButton
            label={m.lenders_delete_named({ name: slabName(slab) })}
            onClick={() => open(`unslab-${slab.id}`)}
          >
            <BinIcon />
          </IconButton>
        </span>
      ),
    },
  ];
}

type RangeBounds = [least: number | null, most: number | null];

function rangeColumn(
  key: string,
  title: string,
  getBounds: (slab: Slab) => RangeBounds,
  format: (value: number) => string,
): Column<Slab> {
  return { key, title, end: true, cell: (slab) => rangeText(getBounds(slab), format) };
}

function rangeText([least, most]: RangeBounds, format: (value: number) => string): string {
  if (least === null && most === null) return m.lenders_any();
  if (most === null) return m.lenders_from({ least: format(least ?? 0) });
  return least === null ? m.lenders_up_to({ most: format(most) }) : `${format(least)}–${format(most)}`;
}
