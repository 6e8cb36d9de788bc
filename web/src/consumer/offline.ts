/** Has the browser keep the page that is shown while there is no connection, once this one is there. */
export function cacheOfflinePage(): void {
  // The page of `npm run dev` is another one at each change.
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const register = () => {
    // Without it a page that cannot be loaded is the browser's own.
    navigator.serviceWorker.register("/service-worker.js").catch(() => undefined);
  };
  if (document.readyState === "complete") register();
  else addEventListener("load", register);
}
