import { NO_PAGES } from "#admin/pages.ts";
import { NotFound } from "#shared/console-ui/not-found.tsx";

export function Page() {
  return <NotFound home={NO_PAGES} />;
}
