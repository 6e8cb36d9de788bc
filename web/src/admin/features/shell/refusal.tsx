import { useRouterState } from "@tanstack/react-router";
import { m } from "#messages";
import type { GuardedPage } from "#shared/console-ui/page/permitted.ts";
import { Banner } from "#shared/ui/banner.tsx";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The path of the page that was asked for, and that the role may not open. */
    refused?: string;
  }
}

/** Says why another page is open than the one that was asked for; nothing where it is the same. */
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
