import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import type { createConsumerRouter } from "./routes/tree.tsx";

interface AppProps {
  queries: QueryClient;
  router: ReturnType<typeof createConsumerRouter>;
}

/** The consumer area. Drawn by the browser, and by the build for the landing page. */
export function App({ queries, router }: AppProps) {
  return (
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}
