import type { APIRequestContext, APIResponse } from "@playwright/test";

export type Method = "GET" | "POST" | "PUT";

/** Calls the API and returns the parsed answer; throws if the call is rejected. */
export async function callApi<Answer>(
  api: APIRequestContext,
  method: Method,
  path: string,
  data?: object,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return parseAnswer<Answer>(await api.fetch(path, { method, headers, ...(data && { data }) }));
}

async function parseAnswer<Answer>(answer: APIResponse): Promise<Answer> {
  const text = await answer.text();
  if (!answer.ok()) throw new Error(`${answer.url()} answered ${answer.status()}: ${text}`);
  return (text === "" ? {} : JSON.parse(text)) as Answer;
}
