import { useMutation, useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { m } from "#messages";
import { unconfirmedApplication } from "#consumer/requirements/missing-problem.ts";
import { PdfDownload } from "#consumer/sheets/pdf-download.tsx";
import { SheetView } from "#consumer/sheets/sheet-view.tsx";
import { fetchMyData, fetchMyDataJson, fetchMyDataPdf } from "#shared/api/my-data.ts";
import type { Sheet } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { Button } from "#shared/ui/button.tsx";
import { LoadFailure } from "#shared/ui/load-failure.tsx";
import { SaveFailure } from "#shared/ui/save-failure.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { PageSpinner } from "#shared/ui/page-spinner.tsx";
import { saveOnDevice } from "#shared/ui/save-on-device.ts";

/** Lazy, because the check is rarely needed. */
const IdentityForm = lazy(async () => ({
  default: (await import("#consumer/requirements/identity-form.tsx")).IdentityForm,
}));

/** All data stored about the customer: on the page on request, and as files. */
export function AllMyData() {
  const [shown, setShown] = useState(false);
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null);
  /** Notes if the server requires the identity check first. */
  const noting =
    <Answer,>(load: () => Promise<Answer>) =>
    () =>
      load().catch((error: unknown) => {
        setUnconfirmed(unconfirmedApplication(error));
        throw error;
      });
  if (unconfirmed !== null) return <IdentityStep appId={unconfirmed} onConfirmed={() => setUnconfirmed(null)} />;
  return (
    <>
      <p className="text-ink-2">{m.mydata_hold_text()}</p>
      <Button look="secondary" aria-expanded={shown} className="self-start" onClick={() => setShown(!shown)}>
        {shown ? m.common_hide() : m.mydata_hold_show()}
      </Button>
      {shown && <AllData load={noting(fetchMyData)} />}
      <PdfDownload load={noting(fetchMyDataPdf)} fileName="my-data.pdf" />
      <JsonDownload load={noting(fetchMyDataJson)} />
    </>
  );
}

/** The identity check that also protects offers, because a phone may have changed hands. */
function IdentityStep(props: { appId: string; onConfirmed: () => void }) {
  return (
    <>
      <p className="text-ink-2">{m.mydata_identity_text()}</p>
      <Suspense fallback={<PageSpinner />}>
        <IdentityForm {...props} action={m.mydata_identity_confirm()} />
      </Suspense>
    </>
  );
}

function AllData({ load }: { load: () => Promise<Sheet> }) {
  const { language } = useBoot();
  const data = useQuery({ queryKey: ["my-data", language], queryFn: load, meta: { quiet: true } });
  if (data.error) {
    return <LoadFailure error={data.error} pending={data.isFetching} onRetry={() => void data.refetch()} />;
  }
  return data.data ? <SheetView sheet={data.data} /> : <Skeleton boxes={["h-40", "h-60", "h-40"]} />;
}

function JsonDownload({ load }: { load: () => Promise<Blob> }) {
  const saving = useMutation({
    mutationFn: load,
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
