import { m } from "#messages";
import type { ConnectorDraft, Question } from "#shared/api/admin/connector.ts";

const INDENT = 2;

/** JSON as people edit it. */
export function formatJson(value: unknown): string {
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

/** The draft that a form and a sound text hold. */
export function parseConnectorDraft({
  form,
  connector,
}: {
  form: readonly Question[];
  connector: string;
}): ConnectorDraft {
  return { form, connector: JSON.parse(connector) as unknown };
}
