import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import type { PartnerDetail } from "#shared/api/admin/partners.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { Loaded } from "#shared/console-ui/loaded.tsx";
import { BrandSample } from "./brand-sample.tsx";
import { brandQuery } from "./queries.ts";

/** Preview of what customers see under the partner's key, in both languages side by side. */
export function BrandPreview({ partner }: { partner: PartnerDetail }) {
  const { languages } = useBoot();
  const brand = useQuery(brandQuery(partner.key));
  const { title, own } = partner.brand;
  return (
    <Loaded query={brand} skeleton={["h-5 w-80", "h-96"]}>
      {(shown) => (
        <div className="flex flex-col gap-3">
          <p className="text-ink-2">{own ? m.partners_brand_own({ title }) : m.partners_brand_default({ title })}</p>
          <div className="grid gap-4 lg:grid-cols-2">
            {languages.map(({ code, languageName }) => (
              <figure key={code} className="flex flex-col gap-1.5">
                <figcaption className="text-ink-2">{m.partners_preview({ language: languageName })}</figcaption>
                <BrandSample brand={shown} language={code} />
              </figure>
            ))}
          </div>
        </div>
      )}
    </Loaded>
  );
}
