import { m } from "#messages";
import { useProperties } from "#admin/catalog/properties.ts";
import { type KeptLogo, uploadLogo } from "#shared/api/admin/brands.ts";
import { Button } from "#shared/console-ui/button.tsx";
import type { Form } from "#shared/console-ui/form/use-form.ts";
import { Section } from "#shared/console-ui/section.tsx";
import { UploadBox } from "#shared/console-ui/upload/upload-box.tsx";
import { type BrandFormValues, LOGOS } from "./brand-answers.ts";

interface LogosProps {
  form: Form<BrandFormValues>;
  logoAddress: (name: string) => string;
  onUploaded: (logo: KeptLogo) => void;
}

const MAX_FILE_BYTES = 256 * 1024;

/** Validates a logo file before the upload. */
function logoError(file: File): string | null {
  const isLogo = /\.(svg|png)$/i.test(file.name) && file.size <= MAX_FILE_BYTES;
  return isLogo ? null : m.invalid_logo_too_large({ file: 256, kept: 64, side: 1024 });
}

/** The three logos; uploads take effect when the brand is published. */
export function Logos({ form, logoAddress, onUploaded }: LogosProps) {
  const { label } = useProperties("brand");
  return (
    <Section title={m.brands_logos()} note={m.brands_logo_text()}>
      {LOGOS.map((name) => {
        const address = logoAddress(form.values[name]);
        const { id, error } = form.field(name);
        return (
          <div key={name} id={id} tabIndex={-1} className="flex flex-col gap-2">
            <p className="font-semibold">{label(name)}</p>
            {address !== "" && (
              <img
                src={address}
                alt={label(name)}
                className="h-12 max-w-full self-start rounded-sm border border-line bg-[white] object-contain p-1"
              />
            )}
            {error !== undefined && <p className="font-semibold text-bad">! {error}</p>}
            <UploadBox
              label={m.brands_logo_choose({ what: label(name) })}
              hint="SVG, PNG"
              accept=".svg,.png"
              check={logoError}
              upload={uploadLogo}
              onUploaded={(storedLogo) => {
                onUploaded(storedLogo);
                form.set({ [name]: storedLogo.name });
              }}
            />
            {name === "co_brand_logo" && address !== "" && (
              <div>
                <Button look="secondary" onClick={() => form.set({ co_brand_logo: "" })}>
                  {m.brands_logo_remove({ what: label(name) })}
                </Button>
              </div>
            )}
          </div>
        );
      })}
    </Section>
  );
}
