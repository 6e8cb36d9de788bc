/** Sets a cookie for the whole site; with the Secure attribute on pages with https. */
export function setCookie(name: string, value: string, seconds: number): void {
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `${name}=${value}; path=/; max-age=${seconds}; samesite=lax${secure}`;
}
