import { HOME } from "#admin/features/shell/home.ts";
import { NotFound } from "#shared/console-ui/not-found.tsx";

export function Page() {
  return <NotFound home={HOME} />;
}
