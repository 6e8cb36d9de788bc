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

/** The address of a console page that is drawn. */
interface ConsoleAddress {
  search: string;
}

/**
 * Draws a component as the page `/`; every other path is a page that names itself. With an address it is a page of the
 * console, which reads its search as plain text.
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

/** Leaving what is not saved is asked about, as on every page of a console. */
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

/** What was asked of the server, oldest first. */
export interface RecordedCall {
  method: string;
  path: string;
  body: unknown;
}

const NO_CONTENT = 204;

/** A server that answers by method and path (`"POST /api/otp/send"`), and keeps what it was asked. */
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
