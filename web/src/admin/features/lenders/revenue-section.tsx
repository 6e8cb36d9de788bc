import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, useState } from "react";
import { m } from "#messages";
import { type Slab, fetchRevenueTypes } from "#shared/api/admin/revenue.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { Button } from "#shared/console-ui/button.tsx";
import { ConfirmDialog } from "#shared/console-ui/form/confirm-dialog.tsx";
import { DataTable } from "#shared/console-ui/list/data-table.tsx";
import { useList } from "#shared/console-ui/list/use-list.ts";
import { LoadError } from "#shared/console-ui/load-error.tsx";
import { Loaded } from "#shared/console-ui/loaded.tsx";
import { openDialog } from "#shared/console-ui/resource/open-dialog.ts";
import { Section } from "#shared/console-ui/section.tsx";
import { Banner } from "#shared/ui/banner.tsx";
import { useEditing } from "./editing.ts";
import { RevenuePreview } from "./revenue-preview.tsx";
import { slabColumns } from "./slab-columns.tsx";
import { SlabForm } from "./slab-form.tsx";
import { SlabsForm } from "./slabs-form.tsx";
import { useSlabs } from "./use-slabs.ts";

/** The lender's slabs in matching order, and a preview of a month. */
export function RevenueSection() {
  const { lender } = useEditing();
  const id = lender.lender_id;
  const { search, open } = useList();
  const revenue = useSlabs(id);
  const types = useRevenueTypes();
  const slabs = revenue.slabs.data;
  const dialog = openDialog(search.open, slabs, (slab) => slab.id);
  const close = () => open(undefined);
  const saved = () => {
    void revenue.reload();
    close();
  };
  return (
    <>
      <Section
        title={m.lenders_revenue()}
        note={m.lenders_revenue_note()}
        actions={
          <>
            {slabs !== undefined && slabs.length > 0 && (
              <Button look="secondary" onClick={() => open("slabs")}>
                {m.lenders_revenue_edit_all()}
              </Button>
            )}
            <Button onClick={() => open("slab")}>{m.lenders_revenue_add()}</Button>
          </>
        }
      >
        {types.error && (
          <LoadError title={m.lenders_types_failed()} error={types.error} retry={() => void types.refetch()} />
        )}
        {revenue.problems.map(({ ids, message }) => (
          <Banner key={`${ids.join()} ${message}`} tone="warn">
            {message}
          </Banner>
        ))}
        <Slabs revenue={revenue} types={types.data ?? []} open={open} />
      </Section>
      <RevenuePreview id={id} slabs={slabs ?? []} />
      {dialog?.kind === "slab" && (dialog.row !== undefined || search.open === "slab") && (
        <SlabForm
          key={search.open}
          lenderId={id}
          slab={dialog.row ?? null}
          types={types.data ?? []}
          onSaved={saved}
          onClose={close}
        />
      )}
      {search.open === "slabs" && slabs !== undefined && (
        <AllSlabs lenderId={id} slabs={slabs} types={types.data ?? []} onSaved={saved} onClose={close} />
      )}
      {dialog?.kind === "unslab" && dialog.row && <DeleteSlab slab={dialog.row} revenue={revenue} onClose={close} />}
    </>
  );
}

/** Keeps the slabs as opened, so that saving conflicts with another admin's changes. */
function AllSlabs({ slabs, ...props }: ComponentProps<typeof SlabsForm>) {
  const [seen] = useState(slabs);
  return <SlabsForm slabs={seen} {...props} />;
}

type Revenue = ReturnType<typeof useSlabs>;

interface SlabsProps {
  revenue: Revenue;
  types: readonly { id: number; name: string }[];
  open: (dialog: string) => void;
}

function Slabs({ revenue, types, open }: SlabsProps) {
  return (
    <Loaded query={revenue.slabs} skeleton={["h-40"]}>
      {(slabs) =>
        slabs.length === 0 ? (
          <p className="text-ink-2">{m.common_no_data()}</p>
        ) : (
          <DataTable
            title={m.lenders_revenue()}
            columns={slabColumns({ revenue, types, open, slabs })}
            rows={slabs}
            rowKey={(slab) => slab.id}
          />
        )
      }
    </Loaded>
  );
}

interface DeleteSlabProps {
  slab: Slab;
  revenue: Revenue;
  onClose: () => void;
}

function DeleteSlab({ slab, revenue, onClose }: DeleteSlabProps) {
  return (
    <ConfirmDialog
      title={m.common_are_you_sure()}
      text={m.lenders_revenue_delete_text()}
      confirm={m.common_delete()}
      action={() => revenue.remove(slab)}
      onDone={onClose}
      onClose={onClose}
    />
  );
}

/** The kinds of revenue, in the reader's language. */
function useRevenueTypes() {
  const { language } = useBoot();
  return useQuery({
    queryKey: ["revenue-types", language],
    queryFn: fetchRevenueTypes,
    staleTime: Infinity,
    meta: { quiet: true },
  });
}
