import { m } from "#messages";
import { FLOWS, findPageProduct, findProductBySlug, productEntry } from "#consumer/products/table.ts";
import { customerSession } from "#consumer/session/customer-session.ts";
import type { PageToOpen } from "#consumer/session/return-page.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { Banner } from "#shared/ui/banner.tsx";

const PAGE_NAMES: Record<string, () => string> = {
  "/user/applications": m.common_your_applications,
  "/user/my-data": m.common_my_data,
  "/user/requests": m.common_requests,
  "/user/kfs": m.common_kfs_title,
};

/** Names what opens after the login: the page of a link, or the chosen product. */
export function PageAfterLogin({ page }: { page: PageToOpen | null }) {
  const { site } = useBoot();
  const chosen = site.lockedProduct === null ? customerSession.productType() : null;
  if (page === null && chosen === null) return null;
  const name = page === null ? chosen && productEntry(chosen).name() : findPageName(page);
  return (
    <div className="mb-4">
      <Banner>{name === null ? m.landing_after_login_page() : m.landing_after_login({ page: name })}</Banner>
    </div>
  );
}

/** The name of a page; null for pages whose name depends on what they load. */
function findPageName({ path, search }: PageToOpen): string | null {
  const product = findProductBySlug(search["product"])?.productType ?? findPageProduct(path);
  if (product !== null) return productEntry(product).name();
  if (FLOWS.some(({ paths }) => paths.offers === path)) return m.landing_page_offers();
  return PAGE_NAMES[path]?.() ?? null;
}
