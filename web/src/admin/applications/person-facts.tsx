import { m } from "#messages";
import { RevealedField } from "#admin/support/revealed-field.tsx";
import type { Schemas } from "#shared/api/types.ts";
import type { Fact } from "#shared/console-ui/detail-page.tsx";

/** Who a customer is, masked; fields that can be shown for a reason. */
export function listPersonFacts(customerId: string, person: Schemas["ApplicationPerson"]): Fact[] {
  const masked = (field: "name" | "mobile" | "email" | "pan") => (
    <RevealedField customerId={customerId} field={field} masked={person[field]} />
  );
  return [
    { name: m.common_customer(), value: masked("name") },
    { name: m.common_mobile(), value: masked("mobile") },
    { name: m.common_applications_email(), value: masked("email") },
    { name: m.common_applications_pan(), value: masked("pan") },
    {
      name: m.common_birth_date(),
      value: <RevealedField customerId={customerId} field="birth-date" masked={person.birthDate} />,
    },
    {
      name: m.common_applications_language(),
      value: person.language === "hi" ? m.common_language_hi() : m.common_language_en(),
    },
  ];
}
