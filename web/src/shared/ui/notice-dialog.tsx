import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import { problemMessage } from "#shared/api/problem.ts";
import { fetchNotice } from "#shared/api/public.ts";
import { getBoot } from "#shared/boot/boot.ts";
import { activeArea } from "#shared/session/area.ts";
import { Banner } from "./banner.tsx";
import { Dialog } from "./dialog.tsx";
import { NoticeText } from "./notice-text.tsx";
import { Skeleton } from "./skeleton.tsx";
import type { Notice, NoticeParty } from "#shared/api/types.ts";

/** Notices for people without an account, which the logged-in customer cannot withdraw. */
const OTHER_NOTICES: Notice["purpose"][] = ["co_applicant", "merchant_signup"];

interface NoticeDialogProps {
  purpose: Notice["purpose"];
  party?: NoticeParty | undefined;
  onClose: () => void;
}

/** The notice of one purpose: data, reason, recipients, withdrawal. */
export function NoticeDialog({ purpose, party, onClose }: NoticeDialogProps) {
  const notice = useQuery({
    queryKey: ["notice", purpose, party, getBoot().language],
    queryFn: () => fetchNotice(purpose, party),
    meta: { quiet: true },
  });
  return (
    <Dialog title={notice.data?.title ?? m.common_notice()} onClose={onClose}>
      {notice.isPending && <Skeleton boxes={["h-20", "h-20", "h-12"]} />}
      {notice.error && (
        <Banner tone="bad" live>
          {problemMessage(notice.error)}
        </Banner>
      )}
      {notice.data && (
        <>
          <NoticeText notice={notice.data} />
          {activeArea().token() !== null && !OTHER_NOTICES.includes(purpose) && <WithdrawLink />}
          <p className="text-sm text-ink-3">{m.common_notice_version({ version: notice.data.version })}</p>
        </>
      )}
    </Dialog>
  );
}

/** Opens the page of all consents in a new tab, so that input on this page is kept. */
function WithdrawLink() {
  return (
    <a href="/user/my-data" target="_blank" rel="noopener" className="text-brand-strong underline underline-offset-4">
      {m.common_consents_link()}
    </a>
  );
}
