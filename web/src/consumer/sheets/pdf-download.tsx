import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { m } from "#messages";
import { Button, buttonClasses } from "#shared/ui/button.tsx";
import { SaveFailure } from "#shared/ui/save-failure.tsx";

interface PdfDownloadProps {
  /** Fetches the file with the session's token, which a link would not send. */
  load: () => Promise<Blob>;
  /** With extension. */
  fileName: string;
}

/** Downloads a PDF, then offers to open it, because a popup opened after the fetch would be blocked. */
export function PdfDownload({ load, fileName }: PdfDownloadProps) {
  const saving = useMutation({
    mutationFn: async () => URL.createObjectURL(await load()),
    meta: { quiet: true },
    onSuccess: (url) => downloadUrl(url, fileName),
  });
  useRelease(saving.data);
  return (
    <div className="flex flex-col gap-3 print:hidden">
      {saving.error && <SaveFailure error={saving.error} />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button look="secondary" pending={saving.isPending} onClick={() => saving.mutate()}>
          {m.common_pdf_download()}
        </Button>
        {saving.data !== undefined && (
          <a href={saving.data} target="_blank" rel="noopener" className={buttonClasses("quiet")}>
            {m.common_pdf_open()}
          </a>
        )}
      </div>
      <p role="status" className="sr-only">
        {saving.data !== undefined && m.common_pdf_ready()}
      </p>
    </div>
  );
}

function downloadUrl(url: string, fileName: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
}

/** Revokes the object URL when it is replaced or on unmount. */
function useRelease(url: string | undefined): void {
  useEffect(() => (url === undefined ? undefined : () => URL.revokeObjectURL(url)), [url]);
}
