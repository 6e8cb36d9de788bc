import { COMMON_PARAMS, type ListSearch } from "./search.ts";

/** Allowed values of a URL parameter: text, number, month, day, or one of some strings. */
type Rule = "text" | "number" | "month" | "day" | readonly string[];

/** A page's URL parameters beside those of all lists. */
export type SearchSchema = Readonly<Record<string, Rule>>;

/** The orders of a list by its sort keys, each ascending and descending, as the rule of the parameter `sort`. */
export function sortKeys(...keys: readonly string[]): readonly string[] {
  return keys.flatMap((key) => [key, `-${key}`]);
}

/** Search parameters of a schema. */
export type SchemaSearch<Schema> = ListSearch<keyof Schema & string>;

/**
 * A route's `validateSearch`. Unknown and invalid parameters are dropped, so that an old or truncated link still opens
 * the list. The address then names them, because the router replaces it.
 */
export function listSearch<Schema extends SearchSchema>(
  schema?: Schema,
): (search: Record<string, unknown>) => SchemaSearch<Schema> {
  const rules: SearchSchema = { ...COMMON_RULES, ...schema };
  return (search) => {
    const validEntries = Object.entries(rules).flatMap(([name, rule]) => {
      const value = search[name];
      return isGiven(value) && holds(rule, value) ? [[name, value]] : [];
    });
    const found = Object.fromEntries(validEntries) as Record<string, string>;
    const dropped = Object.keys(search).filter((name) => isGiven(search[name]) && found[name] === undefined);
    if (dropped.length === 0) return found as SchemaSearch<Schema>;
    // The router merges this into the address as it was, so a dropped parameter is unset by name.
    const unset = Object.fromEntries(dropped.map((name) => [name, undefined]));
    return { ...found, ...unset, dropped: dropped.join(",") } as SchemaSearch<Schema>;
  };
}

function isGiven(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

const COMMON_RULES: SearchSchema = Object.fromEntries(COMMON_PARAMS.map((name) => [name, "text"]));

const SHAPES = { text: /^/, number: /^\d{1,15}$/, month: /^\d{4}-(?:0[1-9]|1[0-2])$/, day: /^\d{4}-\d{2}-\d{2}$/ };

function holds(rule: Rule, value: string): boolean {
  return typeof rule === "string" ? SHAPES[rule].test(value) : rule.includes(value);
}
