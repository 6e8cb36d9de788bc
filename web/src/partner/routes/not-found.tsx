import { NotFound } from "#shared/console-ui/not-found.tsx";

export function Page() {
  return <NotFound home="/partner" />;
}
