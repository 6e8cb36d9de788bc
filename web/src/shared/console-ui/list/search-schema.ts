import { COMMON_PARAMS, type ListSearch } from "./search.ts";

/** What a parameter of the address may say: any text, a whole number, a day, or one of some words. */
type Rule = "text" | "number" | "day" | readonly string[];

/** What a page keeps in the address beside what every list does, each parameter with its rule. */
export type SearchSchema = Readonly<Record<string, Rule>>;

/** What the address says by a schema. */
export type SchemaSearch<Schema> = ListSearch<keyof Schema & string>;

/**
 * A route's `validateSearch`. What the schema does not name, and what breaks its rule, is left out: a link that was cut
 * off shows more, never nothing.
 */
export function listSearch<Schema extends SearchSchema>(
  schema?: Schema,
): (search: Record<string, unknown>) => SchemaSearch<Schema> {
  const rules: SearchSchema = { ...COMMON_RULES, ...schema };
  return (search) => {
    const validEntries = Object.entries(rules).flatMap(([name, rule]) => {
      const value = search[name];
      return typeof value === "string" && value !== "" && holds(rule, value) ? [[name, value]] : [];
    });
    return Object.fromEntries(validEntries) as SchemaSearch<Schema>;
  };
}

const COMMON_RULES: SearchSchema = Object.fromEntries(COMMON_PARAMS.map((name) => [name, "text"]));

const SHAPES = { text: /^/, number: /^\d{1,15}$/, day: /^\d{4}-\d{2}-\d{2}$/ };

function holds(rule: Rule, value: string): boolean {
  return typeof rule === "string" ? SHAPES[rule].test(value) : rule.includes(value);
}
