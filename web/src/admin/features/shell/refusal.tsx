import { useRouterState } from "@tanstack/react-router";
import { m } from "#messages";
import type { GuardedPage } from "#shared/console-ui/page/permitted.ts";
import { Banner } from "#shared/ui/banner.tsx";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Path of the requested page if the role may not open it. */
    refused?: string;
  }
}

/** Explains why another page than the requested one is shown; renders nothing otherwise. */
export function Refusal({ pages }: { pages: readonly GuardedPage[] }) {
  const refused = useRouterState({ select: ({ location }) => location.state.refused });
  const page = pages.find(({ path }) => path === refused);
  if (page === undefined) return null;
  return (
    <div className="mb-4">
      <Banner tone="warn" live>
        {m.admin_refused({ page: page.title() })}
      </Banner>
    </div>
  );
}
