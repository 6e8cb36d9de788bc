/** Cookies that the server sets for a page, under the specification's six names. */
import { unwrapAnswer, server } from "./client.ts";
import type { Schemas } from "./types.ts";

export type SpecCookie = Schemas["SpecCookie"];

export async function readCookie(name: SpecCookie): Promise<string | null> {
  const { value } = await unwrapAnswer(server.GET("/api/cookies/read", { params: { query: { name } } }));
  return value;
}

export function saveCookie(body: Schemas["SaveCookieRequest"]): Promise<{ success: boolean }> {
  return unwrapAnswer(server.POST("/api/cookies/save", { body }));
}

export function deleteCookie(name: SpecCookie): Promise<{ success: boolean }> {
  return unwrapAnswer(server.POST("/api/cookies/delete", { body: { name } }));
}
