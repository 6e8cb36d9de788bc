import { queryOptions } from "@tanstack/react-query";
import { fetchTasks, type Task } from "#shared/api/tasks.ts";

/** Query key of one's own tasks. */
export const TASKS = ["tasks"];

const POLL_INTERVAL_MS = 2000;

/** Whether a task is waiting, paused or running. */
export function isOpen({ state }: Pick<Task, "state">): boolean {
  return state === "waiting" || state === "paused" || state === "running";
}

/** One's own tasks; polled only while one is open. */
export const tasksQuery = queryOptions({
  queryKey: TASKS,
  queryFn: fetchTasks,
  refetchInterval: ({ state }) => ((state.data ?? []).some(isOpen) ? POLL_INTERVAL_MS : false),
  meta: { quiet: true },
});
