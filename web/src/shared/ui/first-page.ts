let wasShown = true;

/** The first page of a load: the browser announces that one by itself, and its focus is left alone. */
export const firstPage = {
  isShown: () => wasShown,
  leave: () => {
    wasShown = false;
  },
};
