import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import { useProperties } from "#admin/catalog/properties.ts";
import { type Brand, type KeptLogo, publishBrand } from "#shared/api/admin/brands.ts";
import { Button } from "#shared/console-ui/button.tsx";
import { FormBody } from "#shared/console-ui/form/form-body.tsx";
import { useForm } from "#shared/console-ui/form/use-form.ts";
import { Section } from "#shared/console-ui/section.tsx";
import { SelectField } from "#shared/console-ui/select-field.tsx";
import { TextField } from "#shared/console-ui/text-field.tsx";
import { TickBox } from "#shared/console-ui/tick-box.tsx";
import { toast } from "#shared/console-ui/toasts.tsx";
import {
  type BrandFormValues,
  brandAnswers,
  brandChanges,
  brandErrors,
  COLOURS,
  FLAGS,
  GRIEVANCE,
  TEXTS,
} from "./brand-answers.ts";
import { ColourField } from "./colour-field.tsx";
import { Contrast } from "./contrast.tsx";
import { Logos } from "./logos.tsx";
import { Phones } from "./phones.tsx";
import { coloursQuery } from "./queries.ts";

interface StudioProps {
  brand: Brand;
  onPublished: (brand: Brand) => void;
}

/** Form and preview of a brand. Customers see changes only after publishing. */
export function Studio({ brand, onPublished }: StudioProps) {
  const { label, find } = useProperties("brand");
  const logos = useAddresses(brand);
  const form = useForm<BrandFormValues, Awaited<ReturnType<typeof publishBrand>> | null>({
    start: brandAnswers(brand),
    check: brandErrors,
    send: async (answers) => {
      const changes = brandChanges(brand, answers);
      return Object.keys(changes).length > 0 ? publishBrand(brand, changes) : null;
    },
    onSent: (changed) => {
      toast(changed?.message ?? m.brands_unchanged(), "ok");
      if (changed) onPublished(changed.data);
    },
  });
  const { values } = form;
  const wanted = useQuery(coloursQuery(values.primary.trim(), values.secondary.trim()));
  const colours = wanted.data ?? brand.colours;
  const fonts = (find("font")?.options ?? []).map(({ value, label: name }) => ({ value: String(value), label: name }));
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[24rem_1fr]">
      <form noValidate className="flex flex-col gap-4" onSubmit={form.submit}>
        <FormBody form={form}>
          <Section title={m.common_brands_title()}>
            {TEXTS.map((name) => (
              <TextField key={name} {...form.text(name)} label={label(name)} autoComplete="off" />
            ))}
            <SelectField {...form.text("font")} label={label("font")} options={fonts} />
            <div className="grid grid-cols-2 items-start gap-3">
              {COLOURS.map((name) => (
                <ColourField key={name} {...form.text(name)} label={label(name)} />
              ))}
            </div>
            {FLAGS.map((name) => (
              <TickBox
                key={name}
                id={form.field(name).id}
                label={label(name)}
                checked={values[name]}
                onChange={(on) => form.set({ [name]: on })}
              />
            ))}
          </Section>
          <Logos form={form} logoAddress={logos.addressOf} onUploaded={logos.keep} />
          <Section title={label("grievance.name")}>
            {GRIEVANCE.map((name) => (
              <TextField key={name} {...form.text(name)} label={label(name)} autoComplete="off" />
            ))}
          </Section>
        </FormBody>
        <div>
          <Button type="submit" pending={form.pending}>
            {m.brands_publish()}
          </Button>
        </div>
      </form>
      <div className="flex min-w-0 flex-col gap-4">
        <Phones answers={values} colours={colours} logoAddress={logos.addressOf} />
        <Contrast colours={colours} />
      </div>
    </div>
  );
}

/** URLs of the logos by name: stored ones and those uploaded since. */
function useAddresses({ logo, mark, co_brand_logo, addresses }: Brand) {
  const [storedLogos, setStoredLogos] = useState<readonly KeptLogo[]>([
    { name: logo, address: addresses.logo },
    { name: mark, address: addresses.mark },
    { name: co_brand_logo, address: addresses.co_brand_logo },
  ]);
  return {
    addressOf: (name: string) => (name === "" ? "" : (storedLogos.find((one) => one.name === name)?.address ?? "")),
    keep: (one: KeptLogo) => setStoredLogos((before) => [...before, one]),
  };
}
