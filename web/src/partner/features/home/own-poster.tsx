import { m } from "#messages";
import { fetchOwnPoster } from "#shared/api/staff.ts";
import { PosterDownload } from "#shared/console-ui/poster-download.tsx";

/** A poster for the shop; customers who scan it are attributed to this merchant. */
export function OwnPoster() {
  return (
    <section className="flex flex-col gap-2">
      <h2 className="font-semibold">{m.partner_home_poster()}</h2>
      <p className="text-ink-2">{m.partner_home_poster_note()}</p>
      <PosterDownload load={fetchOwnPoster} />
    </section>
  );
}
