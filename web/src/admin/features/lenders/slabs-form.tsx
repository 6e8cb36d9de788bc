import { m } from "#messages";
import { type LenderGroup, replaceSlabs, type Slab } from "#shared/api/admin/revenue.ts";
import { problemMessage } from "#shared/api/problem.ts";
import { Button } from "#shared/console-ui/button.tsx";
import { SideForm } from "#shared/console-ui/form/side-form.tsx";
import { useForm } from "#shared/console-ui/form/use-form.ts";
import { IconButton } from "#shared/console-ui/icon-button.tsx";
import { BinIcon } from "#shared/console-ui/icons.tsx";
import { SortHandle } from "#shared/console-ui/sort/sort-handle.tsx";
import { toast } from "#shared/console-ui/toasts.tsx";
import { SlabFields } from "./slab-fields.tsx";
import { type SlabAnswers, slabAnswers, slabErrors, slabTerms } from "./slab-rules.ts";

interface SlabsFormProps {
  lenderId: number;
  /** The slabs as the form was opened with. */
  slabs: readonly Slab[];
  types: readonly LenderGroup[];
  onSaved: () => void;
  onClose: () => void;
}

/** A slab in the form; a new one has a negative id until it is saved. */
type SlabRow = SlabAnswers & { id: number };

interface SlabsFormValues {
  slabs: SlabRow[];
}

/** All slabs of a lender in one form, saved together. */
export function SlabsForm({ lenderId, slabs, types, onSaved, onClose }: SlabsFormProps) {
  const form = useForm<SlabsFormValues, { message: string }>({
    start: { slabs: slabs.map((slab) => ({ ...slabAnswers(slab), id: slab.id })) },
    check: (answers) => ({ slabs: answers.slabs.map(slabErrors) }),
    send: (answers) => replaceSlabs(lenderId, slabs, answers.slabs.map(rowTerms)),
    onSent: ({ message }) => {
      toast(message, "ok");
      onSaved();
    },
    onFailed: (error) => toast(m.lenders_revenue_update_failed(), "bad", problemMessage(error)),
  });
  const { rows, add, remove, order } = form.groups("slabs");
  const ids = rows.map(({ values }) => values.id);
  const byId = (wantedIds: readonly number[]) =>
    rows.map(({ values }) => values).toSorted((one, other) => wantedIds.indexOf(one.id) - wantedIds.indexOf(other.id));
  return (
    <SideForm title={m.lenders_revenue_edit_all()} submit={m.lenders_save()} form={form} onClose={onClose}>
      <p className="text-ink-2">{m.lenders_revenue_note()}</p>
      <ol className="flex flex-col gap-4">
        {rows.map((row, place) => {
          const name = m.lenders_slab({ place: place + 1 });
          const { id } = row.values;
          return (
            <li key={id} className="rounded-md border border-line p-3">
              <fieldset className="flex flex-col gap-3">
                <legend className="sr-only">{name}</legend>
                <div className="flex items-center justify-between gap-2">
                  <span className="inline-flex items-center gap-1 font-semibold">
                    <SortHandle name={name} id={id} ids={ids} onOrder={(next) => order(byId(next))} />
                    <span aria-hidden="true">{name}</span>
                  </span>
                  <IconButton label={m.lenders_delete_named({ name })} onClick={() => remove(place)}>
                    <BinIcon />
                  </IconButton>
                </div>
                <SlabFields slab={row} types={types} />
              </fieldset>
            </li>
          );
        })}
      </ol>
      <div>
        <Button look="secondary" onClick={() => add({ ...slabAnswers(null), id: Math.min(0, ...ids) - 1 })}>
          {m.lenders_revenue_add()}
        </Button>
      </div>
    </SideForm>
  );
}

function rowTerms({ id, ...answers }: SlabRow) {
  const terms = slabTerms(answers);
  return id < 0 ? terms : { ...terms, id };
}
