import { m } from "#messages";
import { LANDING_PATH } from "./link-address.ts";

/** Labels of the pages that a link can lead to, as the server knows them (crates/domain: distribution/link). */
export function linkPages(): { value: string; label: string }[] {
  return [
    { value: LANDING_PATH, label: m.links_path_landing() },
    { value: "/products", label: m.links_path_products() },
    { value: "/calculator", label: m.links_path_calculator() },
    { value: "/how-we-rank", label: m.links_path_ranking() },
  ];
}
