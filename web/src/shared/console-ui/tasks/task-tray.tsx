import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import { Spinner } from "#shared/ui/spinner.tsx";
import { IconButton } from "../icon-button.tsx";
import { CrossIcon } from "../icons.tsx";
import { type Download, useDownloads } from "./downloads.ts";
import { tasksQuery } from "./queries.ts";
import { TaskEntry } from "./task-entry.tsx";
import { useNews } from "./use-news.ts";

/**
 * List of downloads and tasks. Mount one per console. It has its own space below the page; on wide screens it also
 * floats, on the right, because pages are turned on the left.
 */
export function TaskTray() {
  const downloads = useDownloads();
  const { data: tasks = [] } = useQuery(tasksQuery);
  const news = useNews(tasks, downloads);
  const isEmpty = downloads.length + tasks.length === 0;
  return (
    <>
      <p role="status" aria-label={m.list_downloads()} className="sr-only">
        {news}
      </p>
      {!isEmpty && (
        <section
          aria-label={m.list_downloads()}
          className="mx-3 mb-3 max-h-[40dvh] overflow-y-auto rounded-md border border-line-strong bg-paper shadow-lg print:hidden sm:w-88 lg:sticky lg:bottom-6 lg:z-30 lg:mx-6 lg:mb-6 lg:max-h-[50dvh] lg:self-end"
        >
          <ul className="divide-y divide-line">
            {downloads.map((download) => (
              <DownloadEntry key={download.id} {...download} />
            ))}
            {tasks.map((task) => (
              <TaskEntry key={task.id} task={task} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function DownloadEntry({ file, stop }: Download) {
  return (
    <li className="flex items-center gap-2 py-1 pr-1 pl-3">
      <Spinner />
      <span className="min-w-0 flex-1 wrap-anywhere">{m.list_downloading({ file })}</span>
      <IconButton label={m.list_download_stop({ file })} onClick={stop}>
        <CrossIcon />
      </IconButton>
    </li>
  );
}
