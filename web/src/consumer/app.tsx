import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import type { createConsumerRouter } from "./routes/tree.tsx";

interface AppProps {
  queries: QueryClient;
  router: ReturnType<typeof createConsumerRouter>;
}

/** The consumer area, rendered in the browser and, for the landing page, at build time. */
export function App({ queries, router }: AppProps) {
  return (
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}
