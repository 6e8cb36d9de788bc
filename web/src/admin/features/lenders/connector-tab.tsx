import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import { fetchConnector, type LenderConnector, saveConnector, tryConnector } from "#shared/api/admin/connector.ts";
import { reasonOf } from "#shared/api/problem.ts";
import { Button } from "#shared/console-ui/button.tsx";
import { FormBody } from "#shared/console-ui/form/form-body.tsx";
import { useForm } from "#shared/console-ui/form/use-form.ts";
import { Loaded } from "#shared/console-ui/loaded.tsx";
import { changesOf, useRowEdits } from "#shared/console-ui/row-edits.ts";
import { Section } from "#shared/console-ui/section.tsx";
import { TextAreaField } from "#shared/console-ui/text-area-field.tsx";
import { toast } from "#shared/console-ui/toasts.tsx";
import { draftOf, jsonError, textOf } from "./connector-text.ts";
import { DryRunView } from "./dry-run-view.tsx";
import { useEditing } from "./editing.ts";
import { toastUpdateFailed } from "./use-lenders.ts";

/** What the lender asks beyond the profile and how it is reached: edited, tried with the simulator, saved. */
export function ConnectorTab() {
  const { lender } = useEditing();
  const connector = useQuery({
    queryKey: ["lender-connector", lender.lender_id],
    queryFn: () => fetchConnector(lender.lender_id),
    meta: { quiet: true },
  });
  return (
    <Loaded query={connector} skeleton={["h-96"]}>
      {(latest) => <Editor key={lender.lender_id} latest={latest} />}
    </Loaded>
  );
}

/** What is typed stays when somebody else saves meanwhile; an editor that nobody touched shows what they saved. */
function Editor({ latest }: { latest: LenderConnector }) {
  const { lender, actions } = useEditing();
  const queries = useQueryClient();
  const id = lender.lender_id;
  const edits = useRowEdits<LenderConnector>();
  const [seen, setSeen] = useState(latest);
  const form = useForm({
    start: textsOf(seen),
    check: (texts) => ({ form: jsonError(texts.form), connector: jsonError(texts.connector) }),
    send: (texts) => {
      const changes = changesOf(draftOf(textsOf(seen)), draftOf(texts));
      const send = ({ version, form: questions, connector }: LenderConnector) =>
        saveConnector(id, version, { form: questions, connector, ...Object.fromEntries(changes) });
      return edits.save({ id, seen, changes, send, fetch: () => fetchConnector(id) });
    },
    onSent: (saved) => {
      toast(m.lenders_connector_saved(), "ok");
      setSeen(saved);
      form.set(textsOf(saved));
      queries.setQueryData(["lender-connector", id], saved);
      void actions.reload();
    },
    onFailed: (error) => {
      toastUpdateFailed(error);
      void actions.reload();
    },
  });
  if (latest.version > seen.version && changesOf(textsOf(seen), form.values).length === 0) {
    setSeen(latest);
    form.set(textsOf(latest));
  }
  const trial = useMutation({ mutationFn: () => tryConnector(id, draftOf(form.values)), meta: { quiet: true } });
  const sound = jsonError(form.values.form) === null && jsonError(form.values.connector) === null;
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={form.submit}>
      <FormBody form={form}>
        <div className="grid items-start gap-4 xl:grid-cols-2">
          <Section title={m.lenders_form()} note={m.lenders_form_note()}>
            <TextAreaField {...form.text("form")} {...CODE} label={m.lenders_form_json()} />
          </Section>
          <Section title={m.lenders_connector()} note={m.lenders_connector_note()}>
            <TextAreaField {...form.text("connector")} {...CODE} label={m.lenders_connector_json()} />
          </Section>
        </div>
      </FormBody>
      <div className="flex flex-wrap gap-2">
        <Button look="secondary" pending={trial.isPending} onClick={() => (sound ? trial.mutate() : form.showErrors())}>
          {m.lenders_try()}
        </Button>
        <Button type="submit" pending={form.pending}>
          {m.lenders_save()}
        </Button>
      </div>
      {trial.error !== null && (
        <p role="alert" className="font-semibold text-bad">
          ! {reasonOf(trial.error)}
        </p>
      )}
      {trial.data !== undefined && <DryRunView run={trial.data} />}
    </form>
  );
}

function textsOf({ form, connector }: LenderConnector) {
  return { form: textOf(form), connector: textOf(connector) };
}

const CODE = { rows: 22, spellCheck: false, autoComplete: "off", className: "font-mono text-xs" } as const;
