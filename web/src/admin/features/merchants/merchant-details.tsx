import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { usePermission } from "#admin/queries.ts";
import { m } from "#messages";
import { useProperties } from "#admin/catalog/properties.ts";
import { MerchantPill } from "#admin/partners/merchant-status.tsx";
import { type MerchantRow, type Revealed, revealMerchant } from "#shared/api/admin/merchants.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { Button } from "#shared/console-ui/button.tsx";
import { ReasonDialog } from "#shared/console-ui/form/reason-dialog.tsx";
import { EmptyValue } from "#shared/console-ui/list/data-table.tsx";
import { ShowDialog } from "#shared/console-ui/show-dialog.tsx";
import { formatDateTime } from "#shared/format/date.ts";
import { formatCount } from "#shared/format/number.ts";
import { formatPercent } from "#shared/format/percent.ts";
import { MerchantPeople } from "./merchant-people.tsx";
import { StopWaitingAccount } from "./waiting-account.tsx";

interface MerchantDetailsProps {
  merchant: MerchantRow;
  /** Called after the waiting bank account was stopped. */
  onSent: () => void;
  onClose: () => void;
}

/** Details of a merchant. Masked values are revealed for a stated reason, until the dialog closes. */
export function MerchantDetails({ merchant, onSent, onClose }: MerchantDetailsProps) {
  const [revealed, setRevealed] = useState<Revealed | null>(null);
  const [asking, setAsking] = useState(false);
  const reveals = usePermission("merchant.reveal");
  const masked = revealed === null && Boolean(merchant.pan || merchant.bankAccount || merchant.mobile);
  return (
    <ShowDialog
      title={merchant.name}
      onClose={onClose}
      actions={
        <>
          {reveals && masked && (
            <Button look="secondary" onClick={() => setAsking(true)}>
              {m.merchants_reveal()}
            </Button>
          )}
          <Button onClick={onClose}>{m.common_close()}</Button>
        </>
      }
    >
      <MerchantFacts merchant={merchant} shown={revealed ?? merchant} />
      <MerchantPeople id={merchant.id} />
      <StopWaitingAccount merchant={merchant} onSent={onSent} />
      {masked && <p className="text-ink-3">{m.merchants_masked()}</p>}
      {asking && (
        <ReasonDialog
          title={m.merchants_reveal_title({ name: merchant.name })}
          text={m.merchants_reveal_text()}
          submit={m.merchants_reveal_show()}
          send={async (reason) => setRevealed(await revealMerchant(merchant.id, reason))}
          onSent={() => setAsking(false)}
          onClose={() => setAsking(false)}
        />
      )}
    </ShowDialog>
  );
}

/** Known data of a merchant. */
export function MerchantFacts({ merchant, shown }: { merchant: MerchantRow; shown: Revealed }) {
  const { language } = useBoot();
  const { label } = useProperties("merchant");
  const seesPartners = usePermission("partner.read");
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
      <Fact name={m.merchants_status()}>
        <MerchantPill status={merchant.status} />
        {merchant.confirmedAt === null && <p className="mt-1 text-warn">{m.merchants_unconfirmed_text()}</p>}
        {merchant.reason !== null && <p className="mt-1">{merchant.reason}</p>}
      </Fact>
      <Fact name={m.merchants_kind()}>
        {merchant.kind === "creator" ? m.merchants_kind_creator() : m.merchants_kind_shop()}
      </Fact>
      {merchant.channel !== null && (
        <>
          <Fact name={m.merchants_channel()}>{m.merchants_channel_of(merchant.channel)}</Fact>
          <Fact name={m.merchants_audience()}>{formatCount(merchant.channel.audience)}</Fact>
        </>
      )}
      <Fact name={label("shop")}>{merchant.shop}</Fact>
      <Fact name={m.merchants_partner()}>
        {merchant.partner}
        {merchant.isPartner && <span className="text-ink-3"> · {m.merchants_own_account()}</span>}
      </Fact>
      <Fact name={label("city")}>{merchant.city}</Fact>
      <Fact name={label("share_percent")}>{formatPercent(merchant.share_percent)}</Fact>
      <Fact name={label("gst_registered")}>{merchant.gst_registered === 1 ? m.common_yes() : m.common_no()}</Fact>
      <Fact name={m.common_email()}>{merchant.email}</Fact>
      <Fact name={m.merchants_mobile()}>{shown.mobile}</Fact>
      <Fact name={m.merchants_pan()}>
        {shown.pan}
        {merchant.samePan !== null && <DuplicateNote>{m.merchants_same_pan({ name: merchant.samePan })}</DuplicateNote>}
      </Fact>
      <Fact name={m.merchants_account()}>
        {shown.bankAccount}
        {merchant.sameAccount !== null && (
          <DuplicateNote>{m.merchants_same_account({ name: merchant.sameAccount })}</DuplicateNote>
        )}
      </Fact>
      <Fact name={m.merchants_ifsc()}>{shown.ifsc}</Fact>
      {merchant.waitingAccount && (
        <Fact name={m.merchants_waiting()}>
          {m.merchants_waiting_until({
            account: merchant.waitingAccount.bankAccount,
            ifsc: merchant.waitingAccount.ifsc,
            at: formatDateTime(merchant.waitingAccount.effectiveAt, language),
          })}
        </Fact>
      )}
      {seesPartners && (
        <Fact name={m.common_leads()}>
          <Link
            to="/admin/partners/$id"
            params={{ id: String(merchant.partnerId) }}
            search={{ tab: "leads", merchantId: String(merchant.id) }}
            className="text-brand-strong underline underline-offset-4"
          >
            {m.merchants_leads()}
          </Link>
        </Fact>
      )}
      <Fact name={m.merchants_created()}>{formatDateTime(merchant.createdAt, language)}</Fact>
    </dl>
  );
}

/** Warns that another merchant has the same value, which may be a duplicate or a stolen identity. */
function DuplicateNote({ children }: { children: string }) {
  return <p className="mt-1 font-semibold text-bad">{children}</p>;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-2">{name}</dt>
      <dd className="min-w-0 break-words">{children || <EmptyValue />}</dd>
    </>
  );
}
