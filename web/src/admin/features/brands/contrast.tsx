import { m } from "#messages";
import { useProperties } from "#admin/catalog/properties.ts";
import type { BrandColours } from "#shared/api/admin/brands.ts";
import { Section } from "#shared/console-ui/section.tsx";
import { Swatch } from "./swatch.tsx";

const CONTRAST_DECIMALS = 2;

/** Contrast of the brand's colour pairs, and colours that are drawn differently to stay readable. */
export function Contrast({ colours }: { colours: BrandColours }) {
  const { label } = useProperties("brand");
  return (
    <Section title={m.brands_contrast()}>
      {colours.repairs.length === 0 ? (
        <p className="text-ink-2">{m.brands_no_repair()}</p>
      ) : (
        <ul className="flex flex-col gap-1">
          {colours.repairs.map(({ property, wanted, drawn }) => (
            <li key={property} className="font-semibold text-warn">
              {m.brands_repair({ property: label(property), wanted, drawn })}
            </li>
          ))}
        </ul>
      )}
      <div>
        <table className="w-full text-left">
          <thead>
            <tr className="border-b border-line">
              <th scope="col" className="py-1 pr-4">
                {m.brands_contrast_place()}
              </th>
              <th scope="col" className="py-1 pr-4">
                {m.brands_contrast_sample()}
              </th>
              <th scope="col" className="py-1 pr-4 text-right">
                {m.brands_contrast_value()}
              </th>
              <th scope="col" className="py-1 text-right">
                {m.brands_contrast_needed()}
              </th>
            </tr>
          </thead>
          <tbody>
            {colours.pairs.map(({ place, front, ground, contrast, needed }) => (
              <tr key={place} className="border-b border-line">
                <th scope="row" className="py-1 pr-4 font-normal">
                  {place}
                </th>
                <td className="py-1 pr-4">
                  <span className="inline-flex flex-wrap gap-3">
                    <Swatch colour={front} />
                    <Swatch colour={ground} />
                  </span>
                </td>
                <td className="py-1 pr-4 text-right tabular-nums">{contrast.toFixed(CONTRAST_DECIMALS)}</td>
                <td className="py-1 text-right tabular-nums">{needed.toFixed(1)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}
