import { m } from "#messages";
import type { ConnectorDraft } from "#shared/api/admin/connector.ts";

const INDENT = 2;

/** JSON as people edit it. */
export function textOf(value: unknown): string {
  return JSON.stringify(value, null, INDENT);
}

/** What is wrong with a JSON text, or null. What it must say is the server's to check. */
export function jsonError(text: string): string | null {
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    return m.lenders_invalid_json({ reason: error instanceof Error ? error.message : "" });
  }
}

/** The draft that two sound texts hold. */
export function draftOf({ form, connector }: Record<"form" | "connector", string>): ConnectorDraft {
  return { form: JSON.parse(form) as unknown, connector: JSON.parse(connector) as unknown };
}
