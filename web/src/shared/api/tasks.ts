/** Calls about one's own background tasks and their files. */
import { unwrapAnswer, server } from "./client.ts";
import type { Schemas } from "./types.ts";

export type Task = Schemas["TaskItem"];
export type TaskUpload = Schemas["TaskUpload"];

export async function fetchTasks(): Promise<Task[]> {
  const { items } = await unwrapAnswer<Schemas["TaskList"], Schemas["TaskList"]>(server.GET("/api/tasks"));
  return items;
}

export async function cancelTask(id: string): Promise<void> {
  await server.POST("/api/tasks/{id}/cancel", { params: { path: { id } } });
}

export async function retryTask(id: string): Promise<void> {
  await server.POST("/api/tasks/{id}/run-again", { params: { path: { id } } });
}

export async function removeTask(id: string): Promise<void> {
  await server.DELETE("/api/tasks/{id}", { params: { path: { id } } });
}

/** Requests a single-use link to a task's file and downloads it. */
export async function fetchTaskFile(id: string, signal: AbortSignal): Promise<Blob> {
  const call = server.POST("/api/tasks/{id}/link", { params: { path: { id } }, signal });
  const { url } = await unwrapAnswer<Schemas["TaskLink"], Schemas["TaskLink"]>(call);
  const token = url.split("/").at(-1) ?? "";
  const { data } = await server.GET("/api/task-files/{token}", {
    params: { path: { token } },
    parseAs: "blob",
    signal,
  });
  return data as unknown as Blob;
}
