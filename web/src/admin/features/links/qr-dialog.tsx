import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import { fetchPoster, fetchQr, type TrackingLink } from "#shared/api/admin/links.ts";
import { Button } from "#shared/console-ui/button.tsx";
import { PosterDownload } from "#shared/console-ui/poster-download.tsx";
import { ShowDialog } from "#shared/console-ui/show-dialog.tsx";
import { download } from "#shared/console-ui/tasks/downloads.ts";
import { Loaded } from "#shared/console-ui/loaded.tsx";
import { qrQuery } from "./queries.ts";

const QR_SIZE = 224;

/** The link as a QR code: SVG for print, PNG for everything else. */
export function QrDialog({ link, onClose }: { link: TrackingLink; onClose: () => void }) {
  const code = useQuery(qrQuery(link.id));
  const save = (kind: "svg" | "png") => void download(`${link.code}.${kind}`, () => fetchQr(link.id, kind));
  return (
    <ShowDialog
      title={m.links_qr_title({ name: link.name })}
      onClose={onClose}
      actions={
        <>
          <Button look="secondary" onClick={() => save("svg")}>
            {m.links_qr_svg()}
          </Button>
          <Button look="secondary" onClick={() => save("png")}>
            {m.links_qr_png()}
          </Button>
          <Button onClick={onClose}>{m.common_close()}</Button>
        </>
      }
    >
      <Loaded query={code} skeleton={["mx-auto size-56"]}>
        {(svg) => (
          <img
            src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
            alt={m.links_qr_title({ name: link.name })}
            width={QR_SIZE}
            height={QR_SIZE}
            className="mx-auto size-56 rounded-sm bg-[white] p-2"
          />
        )}
      </Loaded>
      <p className="text-center break-all text-ink-2">{link.url}</p>
      <PosterDownload load={(choice) => fetchPoster(link.id, choice)} />
    </ShowDialog>
  );
}
