import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import { type EligibilityQuestion, fetchCatalogVersions } from "#shared/api/admin/eligibility.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { DayField } from "#shared/console-ui/day-field.tsx";
import { dayError } from "#shared/console-ui/list/days.ts";
import { SelectField } from "#shared/console-ui/select-field.tsx";
import { dateTime } from "#shared/format/date.ts";
import { todayInIndia } from "#shared/validate/birth-date.ts";

/** The value for today's lenders. */
export const TODAY = "today";
/** The value for a day that is chosen. */
const DAY = "day";

/** When lenders are looked at: today, at the end of a day, or a version's number. */
export interface AsOfAnswers {
  catalogVersion: string;
  asOf: string;
}

interface FieldProps {
  id: string;
  error: string | undefined;
  value: string;
  onChange: (event: { target: { value: string } }) => void;
}

/** By which state of the lenders a person is judged. */
export function AsOfField({ version, day }: { version: FieldProps; day: FieldProps }) {
  const { language } = useBoot();
  const { data: versions = [] } = useQuery({ queryKey: ["catalog-versions"], queryFn: fetchCatalogVersions });
  const past = versions.map(({ version: number, at, reason }) => ({
    value: String(number),
    label: m.eligibility_version({ version: number, at: dateTime(at, language), reason }),
  }));
  return (
    <div className="grid grid-cols-2 items-start gap-3">
      <div className={version.value === DAY ? "" : "col-span-2"}>
        <SelectField
          {...version}
          label={m.eligibility_lenders()}
          options={[
            { value: TODAY, label: m.eligibility_today() },
            { value: DAY, label: m.eligibility_at_day() },
            ...past,
          ]}
        />
      </div>
      {version.value === DAY && <DayField {...day} label={m.eligibility_day()} />}
    </div>
  );
}

/** What is wrong with a choice: its day. */
export function asOfError({ catalogVersion, asOf }: AsOfAnswers): string | null {
  return catalogVersion === DAY ? dayError(asOf, { last: todayInIndia() }) : null;
}

/** What is sent for a choice. */
export function standingOf({
  catalogVersion,
  asOf,
}: AsOfAnswers): Pick<EligibilityQuestion, "catalogVersion" | "asOf"> {
  if (catalogVersion === DAY) return { asOf };
  return catalogVersion === TODAY ? {} : { catalogVersion: Number(catalogVersion) };
}
