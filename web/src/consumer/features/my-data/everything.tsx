import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import { PdfDownload } from "#consumer/pdf-download.tsx";
import { SheetView } from "#consumer/sheet-view.tsx";
import { fetchMyData, fetchMyDataJson, fetchMyDataPdf } from "#shared/api/my-data.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { Button } from "#shared/ui/button.tsx";
import { LoadFailure } from "#shared/ui/load-failure.tsx";
import { SaveFailure } from "#shared/ui/save-failure.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { saveOnDevice } from "#shared/ui/save-on-device.ts";

/** All that is held about the customer: on the page when asked for, and as files. */
export function Everything() {
  const [shown, setShown] = useState(false);
  return (
    <>
      <p className="text-ink-2">{m.mydata_hold_text()}</p>
      <Button look="secondary" aria-expanded={shown} className="self-start" onClick={() => setShown(!shown)}>
        {shown ? m.common_hide() : m.mydata_hold_show()}
      </Button>
      {shown && <AllData />}
      <PdfDownload load={fetchMyDataPdf} fileName="my-data.pdf" />
      <JsonDownload />
    </>
  );
}

function AllData() {
  const { language } = useBoot();
  const data = useQuery({ queryKey: ["my-data", language], queryFn: fetchMyData, meta: { quiet: true } });
  if (data.error) {
    return <LoadFailure error={data.error} pending={data.isFetching} onRetry={() => void data.refetch()} />;
  }
  return data.data ? <SheetView sheet={data.data} /> : <Skeleton boxes={["h-40", "h-60", "h-40"]} />;
}

function JsonDownload() {
  const saving = useMutation({
    mutationFn: fetchMyDataJson,
    meta: { quiet: true },
    onSuccess: (file) => saveOnDevice(file, "my-data.json"),
  });
  return (
    <div className="flex flex-col gap-3">
      {saving.error && <SaveFailure error={saving.error} />}
      <Button look="secondary" className="self-start" pending={saving.isPending} onClick={() => saving.mutate()}>
        {m.mydata_hold_json()}
      </Button>
    </div>
  );
}
