const STORAGE_KEY = "wantedCategory";

/** Stores the category that a visitor chose before the login; this tab opens it afterwards. */
export const wantedCategory = {
  keep: (category: string) => sessionStorage.setItem(STORAGE_KEY, category),
  read: () => sessionStorage.getItem(STORAGE_KEY),
  forget: () => sessionStorage.removeItem(STORAGE_KEY),
};
