/**
 * Checks the direction of imports, including types: shared ← folders by subject ← features ← routes ← main, no imports
 * between features or areas, no console code in the consumer area, the layers of shared from the top down, and no
 * cycles. Also checks that an area has no loose files.
 */
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { cruise, type IForbiddenRuleType } from "dependency-cruiser";
import extractTSConfig from "dependency-cruiser/config-utl/extract-ts-config";

const AREA = "^src/(consumer|admin|partner)/";
/** Lower bound of modules; fewer mean that the checker failed to parse the sources. */
const MIN_MODULES = 500;

/** Layers of `src/shared`, lowest first: each may import those before it. `testing` may import all. */
const LAYERS = [
  // Wire types only.
  "api/(schema|types|user)[.]ts",
  "(format|validate)/",
  "boot/",
  "session/",
  "api/",
  // Actions that call the server: logout, language switch, masquerade.
  "actions/",
  "ui/",
  "fields/",
  "(console-ui|charts)/",
];

/** Files beside the folders of an area; any other file belongs to a feature or a subject. */
const AREA_FILES = /^((app|main|prerender|queries)([.]test)?[.]tsx?|\w+[.]css|tsconfig[.]json)$/;

/** Tests may import what they test. */
const TESTS = "[.]test[.]tsx?$";

/** Rules that no layer of shared imports a higher one. */
function layerRules(): IForbiddenRuleType[] {
  return LAYERS.map((layer, place) => {
    const below = LAYERS.slice(0, place);
    const above = LAYERS.slice(place + 1);
    return {
      name: "shared goes from the top down",
      severity: "error",
      from: { path: `^src/shared/${layer}`, pathNot: [TESTS, ...below.map((lower) => `^src/shared/${lower}`)] },
      to: {
        path: [...above, "testing/"].map((upper) => `^src/shared/${upper}`),
        pathNot: [...below, layer].map((known) => `^src/shared/${known}`),
      },
    };
  });
}

const RULES: IForbiddenRuleType[] = [
  ...layerRules(),
  { name: "no circle", severity: "error", from: {}, to: { circular: true } },
  // Packages are resolved by TypeScript.
  { name: "must exist", severity: "error", from: {}, to: { couldNotResolve: true, path: "^[.#]" } },
  {
    name: "areas may not know each other",
    severity: "error",
    from: { path: AREA },
    to: { path: AREA, pathNot: "^src/$1/" },
  },
  { name: "shared may not know an area", severity: "error", from: { path: "^src/shared/" }, to: { path: AREA } },
  {
    name: "subjects may not know features or routes",
    severity: "error",
    from: { path: "^src/(consumer|admin|partner)/[^/]+/", pathNot: "^src/[^/]+/(features|routes)/" },
    to: { path: "^src/$1/(features|routes)/" },
  },
  {
    name: "features may not know routes",
    severity: "error",
    from: { path: "^src/([^/]+)/features/" },
    to: { path: "^src/$1/routes/" },
  },
  {
    name: "features may not know each other",
    severity: "error",
    from: { path: "^src/([^/]+)/features/([^/]+)/" },
    to: { path: "^src/$1/features/", pathNot: "^src/$1/features/($2|shell)/" },
  },
  {
    name: "is for the console only",
    severity: "error",
    from: { path: "^src/consumer/" },
    to: { path: "^src/shared/(console-ui|charts)/|node_modules/(@base-ui/react|@tanstack/react-table|recharts)/" },
  },
];

/** Violations in a web folder, one line each, and the number of modules checked. */
export async function checkImports(baseDir: string): Promise<{ modules: number; objections: string[] }> {
  const { output } = await cruise(
    ["src"],
    {
      baseDir,
      validate: true,
      ruleSet: { forbidden: RULES },
      tsPreCompilationDeps: true,
      doNotFollow: { path: "node_modules" },
      exclude: { path: "^src/paraglide/" },
    },
    { conditionNames: ["import", "types", "default"] },
    { tsConfig: extractTSConfig(fileURLToPath(new URL("../tsconfig.json", import.meta.url))) },
  );
  if (typeof output === "string") throw new Error("The checker answered with text");
  const { totalCruised, violations } = output.summary;
  const objections = violations.map(({ from, to, rule }) => `${from}: ${to} ${rule.name}`);
  return { modules: totalCruised, objections };
}

/** Files of the areas that are in no folder, one line each. */
export function listLooseFiles(baseDir: string): string[] {
  return ["consumer", "admin", "partner"].flatMap((area) =>
    readdirSync(`${baseDir}/src/${area}`, { withFileTypes: true })
      .filter((entry) => entry.isFile() && !AREA_FILES.test(entry.name))
      .map(({ name }) => `src/${area}/${name}: needs a folder, of the feature that uses it or by subject`),
  );
}

async function main(): Promise<void> {
  const web = fileURLToPath(new URL("..", import.meta.url));
  const { modules, objections: found } = await checkImports(web);
  const objections = [...found, ...listLooseFiles(web)];
  for (const line of objections) console.error(line);
  if (modules < MIN_MODULES) console.error(`Only ${modules} modules were found`);
  if (objections.length > 0 || modules < MIN_MODULES) process.exit(1);
  console.log(`Imports of ${modules} modules go one way`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
