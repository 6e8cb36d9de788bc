/** Checks that a message key carries the prefix of the feature that shows it, or `common_` (docs/how-to/add-a-text.md). */
import { readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const WEB = fileURLToPath(new URL("..", import.meta.url));
/** Lower bounds; fewer mean that the search missed some. */
const MIN_FILES = 600;
const MIN_KEYS = 1_500;

/** Prefixes of features whose keys do not carry the feature's own name. */
const FEATURE_PREFIXES: Record<string, readonly string[]> = {
  "admin/commissions": ["commissions_", "disputes_"],
  "admin/csr-portal": ["csr_portal_", "tickets_", "corrections_"],
  "admin/reports": ["report_", "saved_"],
  "admin/shell": ["admin_", "go_"],
  "admin/upload-files": ["bank_", "commission_file_", "mis_", "statement_", "status_files_", "upload_"],
  "admin/visits": ["visits_"],
  "consumer/calculator": ["calc_"],
  "consumer/customer-site": ["arrival_"],
  "consumer/gold-calculator": ["gold_"],
  "consumer/home": ["home_", "news_"],
  "consumer/insurance": ["insurance_", "plan_"],
  "consumer/my-data": ["mydata_", "confirm_", "contact_"],
  "consumer/offers": ["offers_", "early_", "score_"],
  "consumer/products": ["products_", "interest_", "paid_"],
  "consumer/profile": ["profile_", "matching_"],
  "consumer/shell": ["nav_", "help_"],
  "consumer/status": ["status_", "applications_"],
  "consumer/verification": ["otp_"],
  "consumer/welcome-back": ["welcome_"],
  "partner/home": ["partner_"],
  "partner/shell": ["partner_"],
};

/** Prefixes of the components of `src/shared`. */
const SHARED_PREFIXES = [
  "error_",
  "go_",
  "group_",
  "list_",
  "login_",
  "nav_",
  "poster_",
  "session_",
  "tasks_",
  "unsaved_",
  "upload_",
];

/** Keys that any source may use. */
const ANYWHERE: readonly RegExp[] = [
  /^common_/,
  // Validation errors: the server renders the same texts for the same rules.
  /^(invalid|problem)_/,
  // Named after what the server calls the value: questions of a profile, properties of the back office.
  /^(field|property)_/,
  // Stored with the row errors of uploads (`crates/service/src/operations/upload/judge.rs`), so they keep their keys.
  /^status_(approved|disbursed|expired|failed|in_review|rejected|submitted|withdrawn)$/,
  /^visit_status_/,
  // The guides (`src/consumer/guides/guide-texts.ts`) are one text, of which the landing and the legal pages show parts.
  /^guide_/,
];

interface Source {
  path: string;
  text: string;
}

/** The feature of a source, such as `admin/lenders`; null outside of features. */
function findFeature(path: string): string | null {
  const [, area, feature] = /^src\/(\w+)\/features\/([^/]+)\//.exec(path) ?? [];
  return area !== undefined && feature !== undefined ? `${area}/${feature}` : null;
}

function listPrefixes(feature: string): readonly string[] {
  const [, name = ""] = feature.split("/");
  return FEATURE_PREFIXES[feature] ?? [`${name.replaceAll("-", "_")}_`];
}

function isAllowed(key: string, prefixes: readonly string[]): boolean {
  return ANYWHERE.some((form) => form.test(key)) || prefixes.some((prefix) => key.startsWith(prefix));
}

function listKeys({ text }: Source): string[] {
  return [...new Set([...text.matchAll(/\bm\.([a-z]\w*)/g)].map(([, key = ""]) => key))];
}

/** Paths of the sources that a source imports. */
function listImports({ path, text }: Source): string[] {
  return [...text.matchAll(/(?:from|import\()\s*"(\.{1,2}\/[^"]+|#(?:shared|consumer|admin|partner)\/[^"]+)"/g)].map(
    ([, target = ""]) =>
      target.startsWith("#") ? target.replace("#", "src/") : posix.join(posix.dirname(path), target),
  );
}

/** The features that show a source's texts: its own one or, for a module beside the features, those that import it. */
function findFeaturesByPath(sources: Source[]): Map<string, Set<string>> {
  const features = new Map<string, Set<string>>();
  const add = (path: string, feature: string): void => {
    features.set(path, (features.get(path) ?? new Set()).add(feature));
  };
  for (const source of sources) {
    const feature = findFeature(source.path);
    if (feature === null) continue;
    add(source.path, feature);
    const beside = listImports(source).filter((path) => findFeature(path) === null && !path.startsWith("src/shared/"));
    for (const path of beside) add(path, feature);
  }
  return features;
}

/** Lists keys that carry another feature's prefix, or none although several features show them. */
function listMisplacedKeys(sources: Source[]): string[] {
  const misplaced: string[] = [];
  const featuresByPath = findFeaturesByPath(sources);
  const featuresByKey = new Map<string, Set<string>>();
  for (const source of sources) {
    const own = findFeature(source.path);
    const isShared = source.path.startsWith("src/shared/");
    for (const key of listKeys(source)) {
      const shown = featuresByPath.get(source.path) ?? [];
      featuresByKey.set(key, new Set([...(featuresByKey.get(key) ?? []), ...shown]));
      const prefixes = own === null ? SHARED_PREFIXES : listPrefixes(own);
      if ((own !== null || isShared) && !isAllowed(key, prefixes)) misplaced.push(`${source.path}: ${key}`);
    }
  }
  for (const [key, features] of featuresByKey) {
    if (features.size > 1 && !isAllowed(key, [])) misplaced.push(`${[...features].toSorted().join(", ")}: ${key}`);
  }
  return misplaced;
}

function readSources(): Source[] {
  return readdirSync(`${WEB}src`, { recursive: true, encoding: "utf8" })
    .map((path) => `src/${path}`)
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|^src\/paraglide\//.test(path))
    .map((path) => ({ path, text: readFileSync(`${WEB}${path}`, "utf8") }));
}

test("message keys belong to the feature that shows them", () => {
  const sources = readSources();
  expect(sources.length).toBeGreaterThan(MIN_FILES);
  expect(new Set(sources.flatMap(listKeys)).size).toBeGreaterThan(MIN_KEYS);
  expect(listMisplacedKeys(sources)).toEqual([]);
});

test.each(["m.links_title()", "m.common_save()", "m.invalid_required()"])("%s is allowed in links", (text) => {
  expect(listMisplacedKeys([{ path: "src/admin/features/links/page.tsx", text }])).toEqual([]);
});

test("another feature's key is found", () => {
  const path = "src/admin/features/links/page.tsx";
  expect(listMisplacedKeys([{ path, text: "m.lenders_title()" }])).toEqual([`${path}: lenders_title`]);
});

test("a feature's key in shared is found", () => {
  const path = "src/shared/ui/button.tsx";
  expect(listMisplacedKeys([{ path, text: "m.lenders_title()" }])).toEqual([`${path}: lenders_title`]);
});

test("a key of several features is found", () => {
  const sources = [
    { path: "src/consumer/price.tsx", text: "m.offers_price()" },
    { path: "src/consumer/features/offers/card.tsx", text: `import { price } from "../../price.tsx";` },
    { path: "src/consumer/features/apply/form.tsx", text: `import { price } from "#consumer/price.tsx";` },
  ];
  expect(listMisplacedKeys(sources)).toEqual(["consumer/apply, consumer/offers: offers_price"]);
});
