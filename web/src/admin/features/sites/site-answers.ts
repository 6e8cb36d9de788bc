import { m } from "#messages";
import type { Site, SiteProperty } from "#shared/api/admin/sites.ts";
import type { FieldErrors } from "#shared/console-ui/form/use-form.ts";

/** A site as it is typed. */
export interface SiteAnswers {
  hosts: string[];
  variant: string;
  partner: string;
  product: string;
  lender: string;
  passcode_template: boolean;
  welcome_video: string;
  card_app: string;
  case_org: string;
  case_record_type: string;
}

export const ADDRESSES = ["welcome_video", "card_app"] as const;
export const CASE_IDS = ["case_org", "case_record_type"] as const;

export function siteAnswers(site: Site): SiteAnswers {
  const { hosts, variant, partner, product, lender, welcome_video, card_app, case_org, case_record_type } = site;
  return {
    hosts,
    variant,
    partner,
    product: product ?? "",
    lender,
    passcode_template: site.passcode_template === 1,
    welcome_video,
    card_app,
    case_org,
    case_record_type,
  };
}

/** What the page finds wrong; what fits together is judged by the server. */
export function siteErrors({ hosts, partner }: SiteAnswers): FieldErrors<SiteAnswers> {
  const missing = (typed: string) => (typed.trim() === "" ? m.invalid_required() : null);
  return { hosts: hosts.map(missing), partner: missing(partner) };
}

/** What was changed of a site, as it is sent. */
export function siteChanges(site: Site, answers: SiteAnswers): Partial<Pick<Site, SiteProperty>> {
  const wanted: Omit<Pick<Site, SiteProperty>, "status"> = {
    hosts: answers.hosts.map((host) => host.trim()),
    variant: answers.variant as Site["variant"],
    partner: answers.partner.trim(),
    product: answers.product === "" ? null : (answers.product as Site["product"]),
    lender: answers.lender.trim(),
    passcode_template: Number(answers.passcode_template),
    welcome_video: answers.welcome_video.trim(),
    card_app: answers.card_app.trim(),
    case_org: answers.case_org.trim(),
    case_record_type: answers.case_record_type.trim(),
  };
  const isChanged = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(site[name as SiteProperty]);
  return Object.fromEntries(Object.entries(wanted).filter(isChanged));
}
