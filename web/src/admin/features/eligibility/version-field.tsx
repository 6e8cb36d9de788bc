import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import { fetchCatalogVersions } from "#shared/api/admin/eligibility.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { SelectField } from "#shared/console-ui/select-field.tsx";
import { dateTime } from "#shared/format/date.ts";

interface VersionFieldProps {
  id: string;
  error: string | undefined;
  /** The version's number, or empty for today's lenders. */
  value: string;
  onChange: (event: { target: { value: string } }) => void;
}

/** The value for today's lenders. */
export const TODAY = "today";

/** By which state of the lenders a person is judged. */
export function VersionField(props: VersionFieldProps) {
  const { language } = useBoot();
  const { data: versions = [] } = useQuery({ queryKey: ["catalog-versions"], queryFn: fetchCatalogVersions });
  const past = versions.map(({ version, at, reason }) => ({
    value: String(version),
    label: m.eligibility_version({ version, at: dateTime(at, language), reason }),
  }));
  return (
    <SelectField
      {...props}
      label={m.eligibility_lenders()}
      options={[{ value: TODAY, label: m.eligibility_today() }, ...past]}
    />
  );
}

/** What is sent for a choice: null for today's lenders. */
export function versionOf(value: string): number | null {
  return value === TODAY ? null : Number(value);
}
