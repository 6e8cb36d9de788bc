import { m } from "#messages";
import { useProperties } from "#admin/properties.ts";
import type { Site } from "#shared/api/admin/sites.ts";
import { FieldList } from "#shared/console-ui/form/field-list.tsx";
import { SideForm } from "#shared/console-ui/form/side-form.tsx";
import { useForm } from "#shared/console-ui/form/use-form.ts";
import { SelectField } from "#shared/console-ui/select-field.tsx";
import { TextField } from "#shared/console-ui/text-field.tsx";
import { TickBox } from "#shared/console-ui/tick-box.tsx";
import type { SaveSite } from "./queries.ts";
import { ADDRESSES, CASE_IDS, type SiteAnswers, siteAnswers, siteChanges, siteErrors } from "./site-answers.ts";

interface SiteFormProps {
  site: Site;
  save: SaveSite;
  onClose: () => void;
}

/** Where the server does not say it. */
const MOST = 20;

/** Everything that a site is, saved together; only what was changed is sent. */
export function SiteForm({ site, save, onClose }: SiteFormProps) {
  const { label, find } = useProperties("site");
  const form = useForm<SiteAnswers, void>({
    start: siteAnswers(site),
    check: siteErrors,
    send: async (answers) => {
      const changes = siteChanges(site, answers);
      if (Object.keys(changes).length > 0) await save(site, changes);
    },
    onSent: onClose,
  });
  const options = (name: string) =>
    (find(name)?.options ?? []).map((option) => ({ value: String(option.value), label: option.label }));
  return (
    <SideForm title={site.key} submit={m.cards_save()} form={form} onClose={onClose}>
      <fieldset className="flex flex-col gap-2">
        <legend className="font-semibold">{label("hosts")}</legend>
        <p className="text-sm text-ink-2">{m.sites_hosts_text()}</p>
        <FieldList
          list={form.list("hosts")}
          label={(number) => `${label("hosts")}, ${m.plans_line({ number })}`}
          removeLabel={(number) => `${label("hosts")}: ${m.plans_line_remove({ number })}`}
          addLabel={`${label("hosts")}: ${m.plans_line_add()}`}
          most={find("hosts")?.max ?? MOST}
        />
      </fieldset>
      <SelectField {...form.text("variant")} label={label("variant")} options={options("variant")} />
      <TextField {...form.text("partner")} label={label("partner")} autoComplete="off" spellCheck={false} />
      <SelectField
        {...form.text("product")}
        label={label("product")}
        options={[{ value: "", label: m.sites_any() }, ...options("product")]}
      />
      <TextField {...form.text("lender")} label={label("lender")} autoComplete="off" spellCheck={false} />
      <TickBox
        id={form.field("passcode_template").id}
        label={label("passcode_template")}
        checked={form.values.passcode_template}
        onChange={(on) => form.set({ passcode_template: on })}
      />
      {ADDRESSES.map((name) => (
        <TextField key={name} {...form.text(name)} label={label(name)} inputMode="url" autoComplete="off" />
      ))}
      {CASE_IDS.map((name) => (
        <TextField key={name} {...form.text(name)} label={label(name)} autoComplete="off" spellCheck={false} />
      ))}
    </SideForm>
  );
}
