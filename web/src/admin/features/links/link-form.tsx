import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import { partnerOptionsQuery } from "#admin/partners/partner-options.ts";
import { createLink, UTMS, type Utms } from "#shared/api/admin/links.ts";
import { SideForm } from "#shared/console-ui/form/side-form.tsx";
import { useForm } from "#shared/console-ui/form/use-form.ts";
import { SelectField } from "#shared/console-ui/select-field.tsx";
import { TextField } from "#shared/console-ui/text-field.tsx";
import { toast } from "#shared/console-ui/toasts.tsx";
import { buildLinkAddress, LANDING_PATH } from "./link-address.ts";
import { merchantChoicesQuery } from "./queries.ts";

interface LinkFormProps {
  onCreated: () => void;
  onClose: () => void;
}

const EMPTY_LINK = {
  name: "",
  partnerId: "",
  merchantId: "",
  path: LANDING_PATH,
  utm_source: "",
  utm_medium: "",
  utm_campaign: "",
  utm_term: "",
  utm_content: "",
};
type LinkValues = typeof EMPTY_LINK;

/** Creates a link: partner or merchant, target page and campaign. */
export function LinkForm({ onCreated, onClose }: LinkFormProps) {
  const form = useForm({
    start: EMPTY_LINK,
    check: validateLink,
    send: (values) => createLink(newLink(values)),
    onSent: ({ name }) => {
      toast(m.links_created({ name }), "ok");
      onCreated();
    },
  });
  const { values } = form;
  const partners = useQuery(partnerOptionsQuery).data?.items ?? [];
  const merchants = useQuery(merchantChoicesQuery(values.partnerId)).data?.items ?? [];
  const partner = partners.find(({ id }) => String(id) === values.partnerId);
  return (
    <SideForm title={m.links_add()} submit={m.links_create()} form={form} onClose={onClose}>
      <TextField {...form.text("name")} label={m.common_name()} hint={m.links_name_hint()} autoComplete="off" />
      <SelectField
        {...form.text("partnerId")}
        label={m.links_partner()}
        options={partners.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(event) => form.set({ partnerId: event.target.value, merchantId: "" })}
      />
      <SelectField
        {...form.text("merchantId")}
        label={m.common_optional_label({ label: m.common_merchant() })}
        hint={m.links_merchant_none()}
        options={merchants.map(({ id, name, shop }) => ({
          value: String(id),
          label: shop ? `${name}, ${shop}` : name,
        }))}
        optional
      />
      <SelectField {...form.text("path")} label={m.links_path()} options={linkPages()} />
      <fieldset className="grid gap-x-3 gap-y-2 sm:grid-cols-2">
        <legend className="mb-2 font-semibold">{m.common_optional_label({ label: m.links_utms() })}</legend>
        {UTMS.map((name) => (
          <TextField key={name} {...form.text(name)} label={name} autoComplete="off" />
        ))}
      </fieldset>
      {partner && (
        <div>
          <p className="font-semibold">{m.links_leads_to()}</p>
          <p className="break-all text-ink-2">
            {buildLinkAddress(location.origin, partner.key, values.path, pickUtms(values))}
          </p>
        </div>
      )}
    </SideForm>
  );
}

function validateLink({ name, partnerId }: LinkValues) {
  return {
    name: name.trim() === "" ? m.invalid_required() : null,
    partnerId: partnerId === "" ? m.invalid_choose() : null,
  };
}

function newLink(values: LinkValues) {
  return {
    name: values.name.trim(),
    partnerId: Number(values.partnerId),
    ...(values.merchantId !== "" && { merchantId: Number(values.merchantId) }),
    path: values.path,
    utms: pickUtms(values),
  };
}

function pickUtms(values: LinkValues): Utms {
  const { utm_source, utm_medium, utm_campaign, utm_term, utm_content } = values;
  return { utm_source, utm_medium, utm_campaign, utm_term, utm_content };
}

/** Labels of the pages that a link can lead to, as the server knows them (crates/domain: distribution/link). */
function linkPages(): { value: string; label: string }[] {
  return [
    { value: LANDING_PATH, label: m.links_path_landing() },
    { value: "/products", label: m.links_path_products() },
    { value: "/calculator", label: m.links_path_calculator() },
    { value: "/how-we-rank", label: m.links_path_ranking() },
  ];
}
