import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import { PROPERTIES, useProperties } from "#admin/catalog/properties.ts";
import type { LenderDetail } from "#shared/api/admin/lenders.ts";
import { createGroup, fetchGroups, type LenderGroup } from "#shared/api/admin/revenue.ts";
import { problemReason } from "#shared/api/problem.ts";
import { Button } from "#shared/console-ui/button.tsx";
import { changeText } from "#shared/console-ui/change-text.ts";
import { useUnsaved } from "#shared/console-ui/leave/use-unsaved.ts";
import { Loaded } from "#shared/console-ui/loaded.tsx";
import { FormDialog } from "#shared/console-ui/form/form-dialog.tsx";
import { useForm } from "#shared/console-ui/form/use-form.ts";
import { MultiSelect } from "#shared/console-ui/multi-select.tsx";
import { Section } from "#shared/console-ui/section.tsx";
import { TextField } from "#shared/console-ui/text-field.tsx";
import { EditConflictError, conflictMessage } from "#shared/console-ui/row-edits.ts";
import { toast, toastChange } from "#shared/console-ui/toasts.tsx";
import { useEditing } from "./editing.ts";
import { toastUpdateFailed } from "./use-lenders.ts";

const GROUPS_QUERY = { queryKey: ["lender-groups"], queryFn: fetchGroups, meta: { quiet: true } };

/** The lender's groups. New ones can be created here; all are saved together. */
export function GroupsSection() {
  const { lender, actions } = useEditing();
  const { label } = useProperties("lender");
  const queries = useQueryClient();
  const [typed, setTyped] = useState<string | null>(null);
  const query = useQuery(GROUPS_QUERY);
  const groups = query.data;
  const [draft, setDraft] = useState<{ ids: number[]; seen: LenderDetail } | null>(null);
  useUnsaved(draft !== null);
  const chosen = draft?.ids ?? lender.lender_group_ids;
  const choose = (ids: number[]) => setDraft({ ids, seen: draft?.seen ?? lender });
  const saving = useMutation({
    mutationFn: ({ ids, seen }: { ids: number[]; seen: LenderDetail }) => actions.save(seen, "lender_group_ids", ids),
    meta: { quiet: true },
    onSuccess: (message, { ids, seen }) => {
      const before = seen.lender_group_ids;
      const name = m.common_property_of({ what: label("lender_group_ids"), name: lender.name });
      toastChange(
        changeText(name, formatGroupNames(before, groups), formatGroupNames(ids, groups)),
        () => saving.mutate({ ids: before, seen: { ...seen, lender_group_ids: ids } }),
        message,
      );
      setDraft(null);
    },
    onError: (failure) => !(failure instanceof EditConflictError) && toastUpdateFailed(failure),
  });
  const created = async (id: number) => {
    await queries.invalidateQueries({ queryKey: GROUPS_QUERY.queryKey });
    void queries.invalidateQueries({ queryKey: PROPERTIES });
    setTyped(null);
    choose([...chosen, id]);
  };
  return (
    <Section title={label("lender_group_ids")}>
      <Loaded query={query} skeleton={["h-9"]} failed={m.lenders_groups_failed()}>
        {(choices) => (
          <MultiSelect
            id="lender-groups"
            label={m.lenders_groups_choose()}
            hint={m.lenders_groups_hint()}
            error={saving.error === null ? undefined : failureMessage(saving.error, choices)}
            choices={choices}
            chosen={chosen}
            onChange={choose}
            createLabel={createLabel}
            onCreate={setTyped}
          />
        )}
      </Loaded>
      {draft !== null && (
        <div className="flex flex-wrap gap-2">
          <Button pending={saving.isPending} onClick={() => saving.mutate(draft)}>
            {m.lenders_save()}
          </Button>
          <Button
            look="secondary"
            onClick={() => {
              setDraft(null);
              saving.reset();
            }}
          >
            {m.common_cancel()}
          </Button>
        </div>
      )}
      {typed !== null && <NewGroup name={typed} onCreated={(id) => void created(id)} onClose={() => setTyped(null)} />}
    </Section>
  );
}

function formatGroupNames(ids: readonly number[], groups: readonly LenderGroup[] = []): string {
  return ids.map((id) => groups.find((group) => group.id === id)?.name ?? id).join(", ");
}

/** Formats the save error: another admin's conflicting choice, or the server's reason. */
function failureMessage(error: Error, groups: readonly LenderGroup[]): string {
  const conflict = error instanceof EditConflictError ? error.conflicts[0] : undefined;
  if (conflict === undefined) return problemReason(error);
  return conflictMessage(conflict, (ids) => formatGroupNames(ids as number[], groups));
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
      <TextField {...form.text("name")} label={m.lenders_group_name()} autoComplete="off" />
    </FormDialog>
  );
}

function nameError(name: string): string | null {
  if (name === "") return m.invalid_required();
  return GROUP_NAME.test(name) ? null : m.invalid_group_name();
}
