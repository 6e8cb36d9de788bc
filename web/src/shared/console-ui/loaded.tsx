import type { ReactNode } from "react";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { LoadError } from "./load-error.tsx";

/** The parts of `useQuery`'s result that are needed. */
export interface LoadingQuery<Data> {
  data: Data | undefined;
  error: Error | null;
  refetch: () => unknown;
}

interface LoadedProps<Data> {
  query: LoadingQuery<Data>;
  /** Size classes of the skeleton's boxes. */
  skeleton: string[];
  /** What failed to load, if the spec has a text for it. */
  failed?: string;
  /** Renders an error in place of the default; undefined keeps the default. */
  instead?: (error: Error) => ReactNode | undefined;
  children: (data: Data) => ReactNode;
}

/** Renders a query: skeleton while loading, error with retry, or its data. */
export function Loaded<Data>({ query, skeleton, failed, instead, children }: LoadedProps<Data>) {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (error === null) return <Skeleton boxes={skeleton} />;
  return (
    instead?.(error) ?? (
      <LoadError error={error} retry={() => void refetch()} {...(failed !== undefined && { title: failed })} />
    )
  );
}
