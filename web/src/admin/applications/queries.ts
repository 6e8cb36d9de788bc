import { query } from "#shared/api/data.ts";

/** Everything about one application. */
export function applicationQuery(appId: string) {
  return query("/api/admin/applications/{appId}", { params: { path: { appId } } });
}
