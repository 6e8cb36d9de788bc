/** Classes of a control above a list. */
export const filterClasses = "min-h-8 rounded-sm border border-line-strong bg-paper px-2 text-ink max-sm:min-h-11";

/** Marks a control that narrows the list. */
export const activeFilterClasses = "border-brand-strong! bg-brand-soft! font-semibold";
