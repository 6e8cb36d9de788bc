import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import { productLabel } from "#admin/catalog/product-labels.ts";
import {
  fetchConnector,
  type LenderConnector,
  previewForm,
  type Question,
  saveConnector,
  tryConnector,
} from "#shared/api/admin/connector.ts";
import { problemReason } from "#shared/api/problem.ts";
import type { ProductType } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { Button } from "#shared/console-ui/button.tsx";
import { FormBody } from "#shared/console-ui/form/form-body.tsx";
import { useForm } from "#shared/console-ui/form/use-form.ts";
import { Loaded } from "#shared/console-ui/loaded.tsx";
import { changedEntries, useRowEdits } from "#shared/console-ui/row-edits.ts";
import { Section } from "#shared/console-ui/section.tsx";
import { TextAreaField } from "#shared/console-ui/text-area-field.tsx";
import { toast } from "#shared/console-ui/toasts.tsx";
import { parseConnectorDraft, jsonError, formatJson } from "./connector-text.ts";
import { DryRunView } from "./dry-run-view.tsx";
import { useEditing } from "./editing.ts";
import { FormPreview } from "./form-editor/form-preview.tsx";
import { QuestionsEditor } from "./form-editor/questions-editor.tsx";
import { toastUpdateFailed } from "./use-lenders.ts";

/** The lender's questions and connector: edit, dry run, save. */
export function ConnectorTab() {
  const { lender } = useEditing();
  const several = lender.products.length > 1;
  return (
    <div className="flex flex-col gap-8">
      {lender.products.map((product) => (
        <section key={product} aria-label={productLabel(product)} className="flex flex-col gap-3">
          {several && <h2 className="text-lg font-bold">{productLabel(product)}</h2>}
          <ProductConnector product={product} />
        </section>
      ))}
    </div>
  );
}

function connectorKey(id: number, product: ProductType) {
  return ["lender-connector", id, product];
}

function ProductConnector({ product }: { product: ProductType }) {
  const { lender } = useEditing();
  const id = lender.lender_id;
  const connector = useQuery({
    queryKey: connectorKey(id, product),
    queryFn: () => fetchConnector(id, product),
    meta: { quiet: true },
  });
  return (
    <Loaded query={connector} skeleton={["h-96"]}>
      {(latest) => <Editor key={id} latest={latest} product={product} />}
    </Loaded>
  );
}

/** Keeps typed text when another admin saves; an untouched editor shows the new value. */
function Editor({ latest, product }: { latest: LenderConnector; product: ProductType }) {
  const { lender, actions } = useEditing();
  const { language } = useBoot();
  const queries = useQueryClient();
  const id = lender.lender_id;
  const edits = useRowEdits<LenderConnector>();
  const [seen, setSeen] = useState(latest);
  const form = useForm({
    start: connectorStartValues(seen),
    check: (values) => ({ connector: jsonError(values.connector) }),
    send: (values) => {
      const changes = changedEntries(parseConnectorDraft(connectorStartValues(seen)), parseConnectorDraft(values));
      const send = ({ version, form: questions, connector }: LenderConnector) =>
        saveConnector(id, version, { product, form: questions, connector, ...Object.fromEntries(changes) });
      return edits.save({ id, seen, changes, send, fetch: () => fetchConnector(id, product) });
    },
    onSent: (saved) => {
      toast(m.lenders_connector_saved(), "ok");
      setSeen(saved);
      form.set(connectorStartValues(saved));
      queries.setQueryData(connectorKey(id, product), saved);
      void actions.reload();
    },
    onFailed: (error) => {
      toastUpdateFailed(error);
      void actions.reload();
    },
  });
  if (latest.version > seen.version && changedEntries(connectorStartValues(seen), form.values).length === 0) {
    setSeen(latest);
    form.set(connectorStartValues(latest));
  }
  const trial = useMutation({
    mutationFn: () => tryConnector(id, { product, ...parseConnectorDraft(form.values) }),
    meta: { quiet: true },
  });
  const isValidJson = jsonError(form.values.connector) === null;
  const preview = useFormPreview(form.values.form);
  return (
    <div className="grid items-start gap-4 xl:grid-cols-2">
      <form noValidate className="flex min-w-0 flex-col gap-4" onSubmit={form.submit}>
        <FormBody form={form}>
          <Section title={m.lenders_form()} note={m.lenders_form_note()}>
            <div id={form.field("form").id} tabIndex={-1} className="flex flex-col gap-3">
              <QuestionsEditor
                questions={form.values.form}
                shown={preview.data?.[language] ?? []}
                onChange={(questions) => form.set({ form: questions })}
              />
            </div>
          </Section>
          <Section title={m.lenders_connector()} note={m.lenders_connector_note()}>
            <TextAreaField {...form.text("connector")} {...CODE_AREA_PROPS} label={m.lenders_connector_json()} />
          </Section>
        </FormBody>
        <div className="flex flex-wrap gap-2">
          <Button
            look="secondary"
            pending={trial.isPending}
            onClick={() => (isValidJson ? trial.mutate() : form.showErrors())}
          >
            {m.lenders_try()}
          </Button>
          <Button type="submit" pending={form.pending}>
            {m.lenders_save()}
          </Button>
        </div>
        {trial.error !== null && (
          <p role="alert" className="font-semibold text-bad">
            ! {problemReason(trial.error)}
          </p>
        )}
        {trial.data !== undefined && <DryRunView run={trial.data} />}
      </form>
      <FormPreview preview={preview.data} error={preview.error} />
    </div>
  );
}

function connectorStartValues({ form, connector }: LenderConnector) {
  return { form, connector: formatJson(connector) };
}

const CODE_AREA_PROPS = { rows: 16, spellCheck: false, autoComplete: "off", className: "font-mono text-xs" } as const;

/** The form as the server renders it for customers; keeps the last preview until the next one arrives. */
function useFormPreview(questions: readonly Question[]) {
  return useQuery({
    queryKey: ["form-preview", questions],
    queryFn: () => previewForm(questions),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    retry: false,
    meta: { quiet: true },
  });
}
