import { QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import { type FunctionComponent, Suspense } from "react";
import { render } from "vitest-browser-react";
import { LeaveGuard } from "#shared/console-ui/leave/leave-guard.tsx";
import { plainSearch } from "#shared/console-ui/list/search.ts";
import { createQueryClient } from "#shared/api/query.ts";
import { toast } from "#shared/ui/toast-store.ts";

/** URL of a rendered console page. */
interface ConsoleAddress {
  search: string;
}

/**
 * Renders a component as the page `/`; other paths render their own name. With a URL it is a console page, with plain
 * search parameters.
 */
export async function draw(Component: FunctionComponent, address?: ConsoleAddress) {
  const root = createRootRoute({ component: address ? Console : Outlet });
  const home = createRoute({ getParentRoute: () => root, path: "/", component: Component });
  const elsewhere = createRoute({ getParentRoute: () => root, path: "$", component: OtherPage });
  const router = createRouter({
    routeTree: root.addChildren([home, elsewhere]),
    history: createMemoryHistory({ initialEntries: [`/${address?.search ?? ""}`] }),
    ...(address && plainSearch),
  });
  function OtherPage() {
    return <h1>{router.state.location.pathname}</h1>;
  }
  return render(
    <QueryClientProvider client={createQueryClient(toast)}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

/** A console page with the leave guard. */
function Console() {
  return (
    <>
      <Suspense>
        <Outlet />
      </Suspense>
      <LeaveGuard />
    </>
  );
}

interface Answer {
  status?: number;
  body: unknown;
}

/** Recorded requests, oldest first. */
export interface RecordedCall {
  method: string;
  path: string;
  body: unknown;
}

const NO_CONTENT = 204;

/** A server that answers by method and path (`"POST /api/otp/send"`) and records its requests. */
export function serve(answers: Record<string, Answer>): RecordedCall[] {
  const calls: RecordedCall[] = [];
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const path = new URL(request.url).pathname;
    const sent = await request.text();
    calls.push({ method: request.method, path, body: parseBody(request, sent) });
    const { status = 200, body } = answers[`${request.method} ${path}`] ?? { status: 404, body: {} };
    return new Response(status === NO_CONTENT ? null : JSON.stringify(body), { status });
  };
  return calls;
}

function parseBody(request: Request, sent: string): unknown {
  if (sent === "") return null;
  const isForm = request.headers.get("content-type") === "application/x-www-form-urlencoded";
  return isForm ? Object.fromEntries(new URLSearchParams(sent)) : JSON.parse(sent);
}
