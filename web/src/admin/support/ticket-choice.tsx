import { useQuery } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { m } from "#messages";
import { SelectField } from "#shared/console-ui/select-field.tsx";
import { customerTicketsQuery } from "./customer-tickets.ts";

type TicketChoiceProps = Omit<ComponentProps<typeof SelectField>, "label" | "options"> & { customerId: string };

/** Chooses the customer's request for which something is done; nothing where none is unfinished. */
export function TicketChoice({ customerId, ...field }: TicketChoiceProps) {
  const { data } = useQuery(customerTicketsQuery(customerId, ""));
  if (data === undefined || data.items.length === 0) return null;
  const tickets = data.items.map(({ id, shortCode, title }) => ({
    value: id,
    label: [shortCode, title].filter(Boolean).join(" · "),
  }));
  return (
    <SelectField
      {...field}
      label={m.common_optional_label({ label: m.csr_portal_for_ticket() })}
      options={[{ value: "", label: m.csr_portal_for_no_ticket() }, ...tickets]}
    />
  );
}
