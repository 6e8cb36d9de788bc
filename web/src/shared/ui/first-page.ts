let wasShown = true;

/** State of the first page after a load, which the browser announces by itself. */
export const firstPage = {
  isShown: () => wasShown,
  leave: () => {
    wasShown = false;
  },
};
