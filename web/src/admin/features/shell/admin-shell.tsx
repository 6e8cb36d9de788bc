import { useIsMutating, useQuery, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { Outlet, useNavigate, useRouterState } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { m } from "#messages";
import { sessionQuery, workQueueQuery } from "#admin/queries.ts";
import { useBoot } from "#shared/boot/boot.ts";
import type { ConsolePage } from "#shared/console-ui/page/console-page.ts";
import { useFavourites } from "#shared/console-ui/favourites.ts";
import { menuGroups } from "#shared/console-ui/page/menu-groups.ts";
import { type GuardedPage, permittedPages } from "#shared/console-ui/page/permitted.ts";
import { Shell } from "#shared/console-ui/shell.tsx";
import { Banner } from "#shared/ui/banner.tsx";
import { Confirmation } from "#shared/console-ui/confirmation.tsx";
import { HOME } from "./home.ts";
import { createPaletteSource } from "./palette-source.ts";

/** Layout of the back office; the menu shows the pages that the role may open. */
export function AdminShell({ pages }: { pages: readonly ConsolePage[] }) {
  useBoot();
  const { data: session } = useSuspenseQuery(sessionQuery);
  const { data: lengths } = useQuery(workQueueQuery);
  useRecount();
  const favourites = useFavourites(`admin.${session.adminId}`);
  const permitted = permittedPages(pages, session.permissions);
  return (
    <Shell
      brand={m.common_product_name()}
      home={HOME}
      groups={menuGroups(permitted, lengths)}
      favourites={favourites}
      go={createPaletteSource(permitted, session.permissions)}
      person={{ name: session.name, role: m.common_role({ role: session.roleId }), page: "/admin/account" }}
    >
      <Refusal pages={pages} />
      <Outlet />
      <Confirmation />
    </Shell>
  );
}

/** Counts the queues again after each change, because any change may end some work. */
function useRecount(): void {
  const queries = useQueryClient();
  const isChanging = useIsMutating() > 0;
  useEffect(() => {
    if (!isChanging) return undefined;
    return () => void queries.invalidateQueries({ queryKey: workQueueQuery.queryKey });
  }, [isChanging, queries]);
}

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Path of the requested page if the role may not open it. */
    refused?: string;
  }
}

/** Explains why another page than the requested one is shown; renders nothing otherwise. */
function Refusal({ pages }: { pages: readonly GuardedPage[] }) {
  const refused = useRefusedPath();
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

/**
 * Path of the refused page until another page opens. It is taken out of the history entry, so that neither Back nor a
 * reload says it again.
 */
function useRefusedPath(): string | undefined {
  const { pathname, state } = useRouterState({ select: ({ location }) => location });
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<{ path: string; shownOn: string } | null>(null);
  const { refused } = state;
  if (refused !== undefined && (refusal?.path !== refused || refusal.shownOn !== pathname)) {
    setRefusal({ path: refused, shownOn: pathname });
  } else if (refused === undefined && refusal !== null && refusal.shownOn !== pathname) {
    setRefusal(null);
  }
  useEffect(() => {
    if (refused === undefined) return;
    void navigate({ to: ".", search: (now: object) => now, replace: true, resetScroll: false });
  }, [refused, navigate]);
  return refusal?.path;
}
