import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import { type EligibilityQuestion, fetchCatalogVersions } from "#shared/api/admin/eligibility.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { DayField } from "#shared/console-ui/day-field.tsx";
import { dayError } from "#shared/console-ui/list/days.ts";
import { SelectField } from "#shared/console-ui/select-field.tsx";
import { formatDateTime } from "#shared/format/date.ts";
import { todayInIndia } from "#shared/validate/birth-date.ts";

/** The value for today's lenders. */
export const TODAY_CHOICE = "today";
/** The value for a day that is chosen. */
const DAY_CHOICE = "day";

/** Point in time of the lenders' data: today, the end of a day, or a catalog version. */
export interface AsOfValues {
  catalogVersion: string;
  asOf: string;
}

interface FieldProps {
  id: string;
  error: string | undefined;
  value: string;
  onChange: (event: { target: { value: string } }) => void;
}

/** Chooses the state of the catalog that is used for matching. */
export function AsOfField({ version, day }: { version: FieldProps; day: FieldProps }) {
  const { language } = useBoot();
  const { data: versions = [] } = useQuery({ queryKey: ["catalog-versions"], queryFn: fetchCatalogVersions });
  const past = versions.map(({ version: number, at, reason }) => ({
    value: String(number),
    label: m.eligibility_version({ version: number, at: formatDateTime(at, language), reason }),
  }));
  return (
    <div className="grid grid-cols-2 items-start gap-3">
      <div className={version.value === DAY_CHOICE ? "" : "col-span-2"}>
        <SelectField
          {...version}
          label={m.eligibility_lenders()}
          options={[
            { value: TODAY_CHOICE, label: m.eligibility_today() },
            { value: DAY_CHOICE, label: m.eligibility_at_day() },
            ...past,
          ]}
        />
      </div>
      {version.value === DAY_CHOICE && <DayField {...day} label={m.eligibility_day()} />}
    </div>
  );
}

/** Validates the chosen day. */
export function asOfError({ catalogVersion, asOf }: AsOfValues): string | null {
  return catalogVersion === DAY_CHOICE ? dayError(asOf, { last: todayInIndia() }) : null;
}

/** Query parameters of a choice. */
export function buildAsOfQuery({
  catalogVersion,
  asOf,
}: AsOfValues): Pick<EligibilityQuestion, "catalogVersion" | "asOf"> {
  if (catalogVersion === DAY_CHOICE) return { asOf };
  return catalogVersion === TODAY_CHOICE ? {} : { catalogVersion: Number(catalogVersion) };
}
