import { server } from "../client.ts";

interface Options {
  params?: { path?: Record<string, unknown>; query?: Record<string, unknown>; header?: Record<string, unknown> };
  body?: unknown;
  parseAs?: "blob" | "text";
}

type Call = (path: string, options?: Options) => Promise<{ data?: unknown }>;

export const untyped = server as unknown as Record<"GET" | "POST" | "PUT" | "DELETE", Call>;
