/** Registers the service worker that caches the offline page. */
export function cacheOfflinePage(): void {
  // The development server's page changes with every edit.
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const register = () => {
    // Without a service worker the browser shows its own error page.
    navigator.serviceWorker.register("/service-worker.js").catch(() => undefined);
  };
  if (document.readyState === "complete") register();
  else addEventListener("load", register);
}
