import { m } from "#messages";
import { Spinner } from "#shared/ui/spinner.tsx";
import { IconButton } from "../icon-button.tsx";
import { CrossIcon } from "../icons.tsx";
import { useDownloads } from "./downloads.ts";

/** The floating list of files that are being fetched. One per console. */
export function DownloadList() {
  const downloads = useDownloads();
  return (
    <div role="status" aria-label={m.list_downloads()} className="fixed bottom-6 left-6 z-40">
      {downloads.length > 0 && (
        <ul className="flex flex-col gap-2">
          {downloads.map(({ id, file, stop }) => (
            <li
              key={id}
              className="flex items-center gap-2 rounded-md border border-line-strong bg-paper py-1 pr-1 pl-3 shadow-lg"
            >
              <Spinner />
              {m.list_downloading({ file })}
              <IconButton label={m.list_download_stop({ file })} onClick={stop}>
                <CrossIcon />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
