import type { ReactNode } from "react";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { LoadError } from "./load-error.tsx";

/** What is needed of `useQuery`'s answer. */
export interface LoadingQuery<Data> {
  data: Data | undefined;
  error: Error | null;
  refetch: () => unknown;
}

interface LoadedProps<Data> {
  query: LoadingQuery<Data>;
  /** The sizes of what is coming, as classes. */
  skeleton: string[];
  /** What could not be loaded, where the spec has words for it. */
  failed?: string;
  /** Renders an error in place of the default; undefined keeps the default. */
  instead?: (error: Error) => ReactNode | undefined;
  children: (data: Data) => ReactNode;
}

/** What a page reads: grey boxes until it is there, why and another try where it did not come, else what is drawn of it. */
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
