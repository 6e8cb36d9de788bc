import { m } from "#messages";
import type { ConnectorDraft, Question } from "#shared/api/admin/connector.ts";

const INDENT = 2;

/** Formats JSON for editing. */
export function formatJson(value: unknown): string {
  return JSON.stringify(value, null, INDENT);
}

/** Checks JSON syntax; returns null if valid. The server checks the content. */
export function jsonError(text: string): string | null {
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    return m.lenders_invalid_json({ reason: error instanceof Error ? error.message : "" });
  }
}

/** Builds the draft from the form and valid JSON. */
export function parseConnectorDraft({
  form,
  connector,
}: {
  form: readonly Question[];
  connector: string;
}): ConnectorDraft {
  return { form, connector: JSON.parse(connector) as unknown };
}
