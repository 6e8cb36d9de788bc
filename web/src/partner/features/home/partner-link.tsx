import { m } from "#messages";
import { Button } from "#shared/console-ui/button.tsx";
import { copyTextToClipboard } from "#shared/console-ui/copy.ts";

/** The partner's link; customers who use it become leads of this partner. */
export function PartnerLink({ partnerKey }: { partnerKey: string }) {
  const address = new URL(`/${partnerKey}`, location.origin).href;
  return (
    <section className="flex flex-col gap-2">
      <h2 className="font-semibold">{m.partner_home_link()}</h2>
      <p className="text-ink-2">{m.partner_home_link_note()}</p>
      <div className="flex flex-wrap items-center gap-3">
        <a
          href={address}
          target="_blank"
          rel="noopener"
          className="break-all text-brand-strong underline underline-offset-4"
        >
          {address}
        </a>
        <Button look="secondary" onClick={() => void copyTextToClipboard(address)}>
          {m.common_copy_link()}
        </Button>
      </div>
    </section>
  );
}
