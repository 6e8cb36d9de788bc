/** Classes of a control above a list. */
export const filterClasses = "min-h-8 rounded-sm border border-line-strong bg-paper px-2 text-ink max-sm:min-h-11";
