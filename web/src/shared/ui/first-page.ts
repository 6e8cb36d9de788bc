let wasShown = true;

/** Whether the first page after a load is still shown, which the browser announces itself. */
export const firstPage = {
  isShown: () => wasShown,
  leave: () => {
    wasShown = false;
  },
};
