/** Classes of a page as high as the window, less its margins; what may shrink takes what the rest leaves. */
export const ONE_SCREEN = "flex flex-col gap-3 lg:h-[calc(100dvh-2.5rem)] lg:min-h-150";
