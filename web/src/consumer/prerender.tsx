import { createMemoryHistory } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { createQueryClient } from "#shared/api/query.ts";
import type { Boot, ConsentAsked, GuideFigures, Language, ProductType } from "#shared/api/types.ts";
import { setBoot } from "#shared/boot/boot.ts";
import { toast } from "#shared/ui/toast-store.ts";
import { App } from "./app.tsx";
import { OfflineHeader, OfflineWords } from "./routes/offline-page.tsx";
import { GUIDED_PRODUCTS } from "./products/table.ts";
import { createConsumerRouter } from "./routes/tree.tsx";

/**
 * Renders a page to HTML with placeholders for boot data: `__BOOT.brand.title__` stands for the text at `brand.title`
 * in `/api/boot`. The server replaces each placeholder with the escaped text; the browser hydrates with the same boot
 * data and finds the same page. So the page may show texts of the boot data and branch on what is the same for all
 * sites, but must not format its numbers (which is why `facts.display` exists) nor branch on the brand.
 */
async function render(path: string, boot: Boot): Promise<string> {
  setBoot(boot);
  const queries = createQueryClient(toast);
  const router = createConsumerRouter(
    { queries, guard: () => Promise.resolve(null) },
    createMemoryHistory({ initialEntries: [path] }),
  );
  await router.load();
  return renderToString(<App queries={queries} router={router} />);
}

/** All server-rendered pages, by the server's name for them (crates/api: pages/compose). */
export async function renderPages(language: Language): Promise<Record<string, string>> {
  const boot = placeholderBoot(language);
  const pages: Record<string, string> = { offline: renderOffline(language) };
  for (const { guide } of GUIDED_PRODUCTS) pages[lastSegment(guide)] = await render(guide, boot);
  for (const isLenderSite of [false, true]) {
    const name = isLenderSite ? "landing-lender" : "landing";
    pages[name] = await render("/", landingBoot(boot, isLenderSite, null));
    for (const { guide, productType } of GUIDED_PRODUCTS) {
      pages[`${name}-${lastSegment(guide)}`] = await render("/", landingBoot(boot, isLenderSite, productType));
    }
  }
  return pages;
}

/** Boot data of a landing page, by kind of site. */
function landingBoot(boot: Boot, isLenderSite: boolean, lockedProduct: ProductType | null): Boot {
  const lenderName = isLenderSite ? placeholder("site.lenderName") : "";
  return { ...boot, site: { ...boot.site, lenderName, lockedProduct } };
}

/** In both languages, the reader's first, because the page may be cached before the language changes. */
function renderOffline(language: Language): string {
  const other = language === "en" ? "hi" : "en";
  const drawn = (shown: Language, part: ReactElement) => {
    setBoot(placeholderBoot(shown));
    return renderToString(part);
  };
  const header = drawn(language, <OfflineHeader />);
  const first = drawn(language, <OfflineWords />);
  const second = drawn(other, <OfflineWords />);
  return `${header}<main>${first}<div lang="${other}">${second}</div></main>`;
}

function lastSegment(path: string): string {
  return path.split("/").at(-1) ?? "";
}

function placeholderBoot(language: Language): Boot {
  return {
    site: {
      variant: "marketplace",
      urlSegment: "",
      firstPage: placeholder("site.firstPage"),
      lockedProduct: null,
      lenderKey: null,
      lenderName: "",
      ...NO_SETTINGS,
    },
    brand: {
      ...placeholderTexts("brand", ["key", "title", "logo", "mark", "coBrandLogo", "operator", "css"]),
      termsApply: false,
    },
    partner: placeholderTexts("partner", ["name", "utmId", "through"]),
    company: placeholderTexts("company", ["legalName", "cin", "address", "line"]),
    language,
    languages: [languageItem(0, "en"), languageItem(1, "hi")],
    productTypes: [],
    productSummaries: Object.fromEntries(GUIDED_PRODUCTS.map(productSummary)),
    idle: { minutes: 0, countdownSeconds: 0 },
    idleStaff: { minutes: 0, countdownSeconds: 0 },
    limits: { ageMin: 0, ageMax: 0, otpDigits: 6, mobileDigits: 10, pincodeDigits: 6, ...NO_LIMITS },
    patterns: placeholderTexts("patterns", ["mobile", "email", "pan", "pincode", "ifsc", "name"]),
    facts: {
      ...NO_FACTS,
      display: placeholderTexts("facts.display", DISPLAYED_FACTS),
      guides: Object.fromEntries(GUIDED_PRODUCTS.map(guideFigures)),
    },
    grievanceOfficer: placeholderTexts("grievanceOfficer", ["name", "phone", "email", "hours"]),
    complaintDays: placeholderTexts("complaintDays", ["answer", "ombudsman"]),
    notices: [placeholderConsent(0, "updates", false)],
    demo: false,
  };
}

const NO_SETTINGS = { host: "", welcomeVideo: "", cardApp: "" };

const NO_LIMITS = {
  goldItemsMax: 0,
  goldCarats: [],
  monthlyIncomeMax: 0,
  companyNameMin: 0,
  companyNameMax: 0,
  passwordMin: 0,
};

const NO_FACTS = {
  monthsMax: 0,
  lenderCount: 0,
  example: { amount: 0, months: 0, rate: 0, feePercent: 0, netDisbursed: 0, emi: 0, totalPayable: 0, apr: 0 },
};

const DISPLAYED_FACTS = [
  "monthsMax",
  "lenderCount",
  "exampleAmount",
  "exampleMonths",
  "exampleRate",
  "exampleFeePercent",
  "exampleNetDisbursed",
  "exampleEmi",
  "exampleTotalPayable",
  "exampleApr",
] as const;

const FIGURES = [
  "amounts",
  "rates",
  "monthsMost",
  "amount",
  "months",
  "rate",
  "fee",
  "receive",
  "payment",
  "totalInterest",
  "total",
  "apr",
  "gold",
  "mostOnGold",
  "rise",
  "premium",
  "gst",
] as const;

function guideFigures({ guide }: { guide: string }): [string, GuideFigures] {
  const slug = lastSegment(guide);
  return [slug, placeholderTexts(`facts.guides.${slug}`, FIGURES)];
}

function productSummary({ guide }: { guide: string }): [string, Boot["productSummaries"][string]] {
  const slug = lastSegment(guide);
  const texts = placeholderTexts(`productSummaries.${slug}`, ["slug", "price", "amount"]);
  return [slug, texts as Boot["productSummaries"][string]];
}

function placeholderTexts<Key extends string>(parent: string, keys: readonly Key[]): Record<Key, string> {
  return Object.fromEntries(keys.map((key) => [key, placeholder(`${parent}.${key}`)])) as Record<Key, string>;
}

function placeholder(path: string): string {
  return `__BOOT.${path}__`;
}

function languageItem(index: number, code: Language) {
  return {
    id: index,
    code,
    isDefault: 0,
    ...placeholderTexts(`languages.${index}`, ["languageName", "image", "country_key", "country_name", "phone_code"]),
  };
}

function placeholderConsent(index: number, purpose: ConsentAsked["purpose"], required: boolean) {
  return { purpose, required, version: "", label: placeholder(`notices.${index}.label`) };
}
