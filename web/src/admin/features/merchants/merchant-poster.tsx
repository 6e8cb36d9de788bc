import { m } from "#messages";
import type { MerchantRow } from "#shared/api/admin/merchants.ts";
import { fetchPoster, linkOfMerchant } from "#shared/api/admin/links.ts";
import { Button } from "#shared/console-ui/button.tsx";
import { PosterDownload } from "#shared/console-ui/poster-download.tsx";
import { ShowDialog } from "#shared/console-ui/show-dialog.tsx";

/** Poster with a merchant's link; the first poster creates the link. */
export function MerchantPoster({ merchant, onClose }: { merchant: MerchantRow; onClose: () => void }) {
  return (
    <ShowDialog
      title={m.merchants_poster_title({ name: merchant.name })}
      onClose={onClose}
      actions={<Button onClick={onClose}>{m.common_close()}</Button>}
    >
      <p className="text-ink-2">{m.merchants_poster_text()}</p>
      <PosterDownload
        load={async (choice) => {
          const { id } = await linkOfMerchant(merchant.id);
          return fetchPoster(id, choice);
        }}
      />
    </ShowDialog>
  );
}
