import { useEffect, useRef, useState } from "react";
import { m } from "#messages";
import type { Task } from "#shared/api/tasks.ts";
import type { Download } from "./downloads.ts";
import { isOpen } from "./queries.ts";
import { endedText, openText } from "./task-entry.tsx";

type MessagesById = ReadonlyMap<string | number, string>;

/** Announces the last change of a task or download once. */
export function useNews(tasks: readonly Task[], downloads: readonly Download[]): string {
  const [news, setNews] = useState("");
  const seen = useRef<MessagesById>(new Map());
  useEffect(() => {
    const now = taskMessages(tasks, downloads);
    const latest = [...now].filter(([id, text]) => seen.current.get(id) !== text).map(([, text]) => text);
    seen.current = now;
    if (latest.length > 0) setNews(latest.join(". "));
  }, [tasks, downloads]);
  return news;
}

function taskMessages(tasks: readonly Task[], downloads: readonly Download[]): MessagesById {
  return new Map<string | number, string>([
    ...downloads.map(({ id, file }) => [id, m.list_downloading({ file })] as const),
    ...tasks.map((task) => [task.id, taskMessage(task)] as const),
  ]);
}

function taskMessage(task: Task): string {
  const file = task.name;
  if (isOpen(task)) return openText(task);
  return task.state === "failed" ? m.tasks_failed({ file }) : endedText(task);
}
