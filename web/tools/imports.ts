/**
 * Proves which way imports go, types included: shared ← features ← routes ← main, no feature from another, no area from
 * another, nothing of the console in the consumer area, the layers of shared from the top down, and no circle anywhere.
 */
import { fileURLToPath } from "node:url";
import { cruise, type IForbiddenRuleType } from "dependency-cruiser";
import extractTSConfig from "dependency-cruiser/config-utl/extract-ts-config";

const AREA = "^src/(consumer|admin|partner)/";
/** Far fewer than there are: a checker that finds fewer modules than this does not understand the sources. */
const MIN_MODULES = 500;

/** The layers of `src/shared`, lowest first: each may know those before it. `testing` may know all. */
const LAYERS = [
  // What the server says, in types only.
  "api/(schema|types|user)[.]ts",
  "(format|validate)/",
  "boot/",
  "session/",
  "api/",
  // What people do that the server hears of: logging out, another language, a masquerade.
  "actions/",
  "ui/",
  "fields/",
  "(console-ui|charts)/",
];

/** A test may draw what it tests. */
const TESTS = "[.]test[.]tsx?$";

/** For each layer of shared, that it may not know one above it. */
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
  // Packages are the compiler's to find.
  { name: "must exist", severity: "error", from: {}, to: { couldNotResolve: true, path: "^[.#]" } },
  {
    name: "areas may not know each other",
    severity: "error",
    from: { path: AREA },
    to: { path: AREA, pathNot: "^src/$1/" },
  },
  { name: "shared may not know an area", severity: "error", from: { path: "^src/shared/" }, to: { path: AREA } },
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

/** What is wrong with the imports of a web folder, one line each, and how many modules were looked at. */
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

async function main(): Promise<void> {
  const { modules, objections } = await checkImports(fileURLToPath(new URL("..", import.meta.url)));
  for (const line of objections) console.error(line);
  if (modules < MIN_MODULES) console.error(`Only ${modules} modules were found`);
  if (objections.length > 0 || modules < MIN_MODULES) process.exit(1);
  console.log(`Imports of ${modules} modules go one way`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
