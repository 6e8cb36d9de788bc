import type { Language } from "#shared/api/types.ts";

const UNITS = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
] as const;

/** "5 minutes", in the largest unit with a value of at least one. */
export function formatDuration(seconds: number, language: Language): string {
  const [unit, size] = UNITS.find(([, unitSeconds]) => seconds >= unitSeconds) ?? ["second", 1];
  const style = { style: "unit", unit, unitDisplay: "long", maximumFractionDigits: 0 } as const;
  return new Intl.NumberFormat(`${language}-IN-u-nu-latn`, style).format(seconds / size);
}
