import { queryOptions } from "@tanstack/react-query";
import { fetchTasks, type Task } from "#shared/api/tasks.ts";

/** Where the reader's tasks stand. */
export const TASKS = ["tasks"];

const POLL_INTERVAL_MS = 2000;

/** Whether a task waits, is paused or runs. */
export function isOpen({ state }: Pick<Task, "state">): boolean {
  return state === "waiting" || state === "paused" || state === "running";
}

/** The reader's own tasks; asked again and again only while something is open. */
export const tasksQuery = queryOptions({
  queryKey: TASKS,
  queryFn: fetchTasks,
  refetchInterval: ({ state }) => ((state.data ?? []).some(isOpen) ? POLL_INTERVAL_MS : false),
  meta: { quiet: true },
});
