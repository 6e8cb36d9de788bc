const STORAGE_KEY = "wantedCategory";

/** What a visitor wanted to be told about before they were logged in: this tab opens it again afterwards. */
export const wantedCategory = {
  keep: (category: string) => sessionStorage.setItem(STORAGE_KEY, category),
  read: () => sessionStorage.getItem(STORAGE_KEY),
  forget: () => sessionStorage.removeItem(STORAGE_KEY),
};
