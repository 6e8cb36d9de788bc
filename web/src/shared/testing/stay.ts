import { afterEach } from "vitest";

// Each test is a tab of its own, as far as the session goes.
afterEach(() => sessionStorage.clear());

// A page that leaves for another one, as after the end of a session, would take the whole test file along, and a moment
// later the next one's. Whoever tests that a page is left looks at what it asked for, and not at where the browser went.
navigation.addEventListener("navigate", (event) => {
  const isOfTheRunner = event.destination.url.includes("sessionId=") && event.navigationType !== "reload";
  if (!event.destination.sameDocument && !isOfTheRunner) event.preventDefault();
});
