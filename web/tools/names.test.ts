/** Rejects names that say nothing to a newcomer: participles, pronouns and bare prepositions (docs/GLOSSARY.md). */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { expect, test } from "vitest";

const WEB = fileURLToPath(new URL("..", import.meta.url));
/** Generated files, whose names come from the server and the compiler. */
const GENERATED = /^src\/(paraglide\/|shared\/api\/schema\.ts$)/;
/** Lower bound of sources; fewer mean that the walk missed some. */
const MIN_FILES = 900;

/** Banned names with replacements. */
const BANNED_NAMES: Record<string, string> = {
  asked: "request, query or what it is",
  Asked: "a noun such as SentCode",
  askedOf: "build…Query",
  believe: "verifySignature or trust",
  came: "the outcome or the value",
  Came: "…Outcome",
  EditedMeanwhile: "EditConflictError",
  early: "bufferedKeys",
  GoAnywhere: "CommandPalette",
  gotOn: "resetAttempts",
  isSound: "validate",
  isTold: "expectAlert",
  kept: "stored… or saved…",
  Kept: "Stored… or Saved…",
  lost: "conflicts",
  Lost: "FieldConflict",
  meanwhile: "conflict",
  Meanwhile: "Conflict…",
  of: "the noun that it is",
  Owing: "a noun",
  said: "message or text",
  Said: "a noun such as DisputeEntry",
  settle: "resolve…; settling is a month of the ledger",
  sound: "isValid",
  standing: "status or position",
  Standing: "CommissionPosition or Status",
  stands: "current or saved",
  told: "what was sent or shown",
  Told: "a noun such as Notice",
  untold: "what is missing",
  whoever: "customer or staff",
  Whoever: "Customer or Staff",
  whole: "total, isComplete or showsAllRows",
};

/** Banned forms of names with replacements. */
const BANNED_FORMS: readonly [RegExp, string][] = [
  [/^(MOST|LONGEST|LARGEST|SHORTEST|FEWEST|SMALLEST)(_|$)/, "MAX_… or MIN_… and a unit: MAX_FILE_BYTES"],
  [/^(OFTEN|SELDOM|SOON|AGAIN)(_|$)/, "…_MS"],
  // `asOf` is a property of the server's answers.
  [/^(?!asOf$)\w*[a-z]Of$/, "a verb and an object: findOffer, parsePrice"],
];

/** The replacement of a banned name; undefined if the name is allowed. */
function findReplacement(name: string): string | undefined {
  if (Object.hasOwn(BANNED_NAMES, name)) return BANNED_NAMES[name];
  return BANNED_FORMS.find(([form]) => form.test(name))?.[1];
}

function isShorthand(node: ts.BindingElement): boolean {
  return ts.isObjectBindingPattern(node.parent) && node.propertyName === undefined && node.dotDotDotToken === undefined;
}

/** Lists banned names declared in a source, with line numbers. Names that are only used are not checked. */
function listBannedNames(path: string, text: string): string[] {
  const kind = path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const name = (node as ts.Node & { name?: ts.Node }).name;
    const isDeclaration =
      ts.isVariableDeclaration(node) ||
      ts.isParameter(node) ||
      // `{ said }` repeats a property name, which may be the server's.
      (ts.isBindingElement(node) && !isShorthand(node)) ||
      ts.isFunctionDeclaration(node) ||
      ts.isClassDeclaration(node) ||
      ts.isInterfaceDeclaration(node) ||
      ts.isTypeAliasDeclaration(node) ||
      ts.isPropertySignature(node) ||
      ts.isPropertyDeclaration(node) ||
      ts.isMethodSignature(node) ||
      ts.isMethodDeclaration(node);
    if (isDeclaration && name !== undefined && (ts.isIdentifier(name) || ts.isPrivateIdentifier(name))) {
      const plain = name.text.replace(/^#/, "");
      const replacement = findReplacement(plain);
      const { line } = source.getLineAndCharacterOfPosition(name.getStart(source));
      if (replacement !== undefined) found.push(`${path}:${line + 1}: ${plain} (write ${replacement})`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function listSources(): string[] {
  return ["src", "e2e", "tools"].flatMap((folder) =>
    readdirSync(`${WEB}${folder}`, { recursive: true, encoding: "utf8" })
      .map((path) => `${folder}/${path}`)
      .filter((path) => /\.tsx?$/.test(path) && !GENERATED.test(path)),
  );
}

test("no source declares a banned name", () => {
  const sources = listSources();
  expect(sources.length).toBeGreaterThan(MIN_FILES);
  expect(sources.flatMap((path) => listBannedNames(path, readFileSync(`${WEB}${path}`, "utf8")))).toEqual([]);
}, 60_000);

test.each([
  ["const MOST = 5;", "MOST"],
  ["const LARGEST_MIB = 5;", "LARGEST_MIB"],
  ["function said() {}", "said"],
  ["export function priceOf() {}", "priceOf"],
  ["type Asked = string;", "Asked"],
  ["interface Props { told: string }", "told"],
  ["const { data: kept } = query;", "kept"],
  ["class Edits { #lost = []; }", "lost"],
  ["const show = (whoever: string) => whoever;", "whoever"],
])("%s is rejected", (text, name) => {
  expect(listBannedNames("source.ts", text)).toEqual([expect.stringContaining(`source.ts:1: ${name} `)]);
});

test.each([
  "const place = text.indexOf(word);",
  "send({ said: text });",
  "const { said } = entry;",
  "interface Query { asOf: string }",
])("%s is allowed", (text) => {
  expect(listBannedNames("source.ts", text)).toEqual([]);
});
