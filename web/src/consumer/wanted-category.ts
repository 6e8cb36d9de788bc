const KEY = "wantedCategory";

/** What a visitor wanted to be told about before they were logged in: this tab opens it again afterwards. */
export const wantedCategory = {
  keep: (category: string) => sessionStorage.setItem(KEY, category),
  read: () => sessionStorage.getItem(KEY),
  forget: () => sessionStorage.removeItem(KEY),
};
