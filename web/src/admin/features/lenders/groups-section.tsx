import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import { createGroup, fetchGroups } from "#shared/api/admin/revenue.ts";
import { Failed } from "#shared/console-ui/failed.tsx";
import { FormDialog } from "#shared/console-ui/form/form-dialog.tsx";
import { useForm } from "#shared/console-ui/form/use-form.ts";
import { MultiSelect } from "#shared/console-ui/multi-select.tsx";
import { Section } from "#shared/console-ui/section.tsx";
import { TextField } from "#shared/console-ui/text-field.tsx";
import { toast } from "#shared/console-ui/toasts.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { useEditing } from "./editing.ts";
import { toastUpdateFailed } from "./use-lenders.ts";

const GROUPS = { queryKey: ["lender-groups"], queryFn: fetchGroups, meta: { quiet: true } };

/** The groups that the lender is in; a new group can be made on the way. */
export function GroupsSection() {
  const { lender, actions } = useEditing();
  const queries = useQueryClient();
  const [typed, setTyped] = useState<string | null>(null);
  const { data: groups, error, refetch } = useQuery(GROUPS);
  const saving = useMutation({
    mutationFn: (ids: number[]) => actions.save(lender, "lender_group_ids", ids),
    meta: { quiet: true },
    onError: toastUpdateFailed,
  });
  const chosen = saving.isPending ? saving.variables : lender.lender_group_ids;
  const created = async (id: number) => {
    await queries.invalidateQueries({ queryKey: GROUPS.queryKey });
    setTyped(null);
    saving.mutate([...chosen, id]);
  };
  return (
    <Section title={m.property_lender_lender_group_ids()}>
      {groups === undefined && error === null && <Skeleton boxes={["h-9"]} />}
      {error !== null && <Failed title={m.lenders_groups_failed()} error={error} retry={() => void refetch()} />}
      {groups !== undefined && (
        <MultiSelect
          id="lender-groups"
          label={m.lenders_groups_choose()}
          hint={m.lenders_groups_hint()}
          choices={groups}
          chosen={chosen}
          onChange={(ids) => saving.mutate(ids)}
          createLabel={createLabel}
          onCreate={setTyped}
        />
      )}
      {typed !== null && <NewGroup name={typed} onCreated={(id) => void created(id)} onClose={() => setTyped(null)} />}
    </Section>
  );
}

function createLabel(typed: string): string {
  return typed === "" ? m.lenders_group_create() : m.lenders_group_create_named({ name: typed });
}

/** The spec's rule (section 5): letters, digits, hyphen, underscore, space. */
const GROUP_NAME = /^[A-Za-z0-9_ -]+$/;

interface NewGroupProps {
  name: string;
  onCreated: (id: number) => void;
  onClose: () => void;
}

function NewGroup({ name, onCreated, onClose }: NewGroupProps) {
  const form = useForm({
    start: { name },
    check: (values) => ({ name: nameError(values.name.trim()) }),
    send: (values) => createGroup(values.name.trim()),
    onSent: ({ message, lenderGroup }) => {
      toast(message, "ok");
      onCreated(lenderGroup.id);
    },
  });
  return (
    <FormDialog title={m.lenders_group_create()} submit={m.lenders_group_submit()} form={form} onClose={onClose}>
      <TextField {...form.text("name")} label={m.property_lender_name()} autoComplete="off" />
    </FormDialog>
  );
}

function nameError(name: string): string | null {
  if (name === "") return m.invalid_required();
  return GROUP_NAME.test(name) ? null : m.invalid_group_name();
}
