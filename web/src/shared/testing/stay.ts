import { afterEach } from "vitest";

// Each test starts in a browser without a session: test files of one page share its storage.
afterEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

// Blocks navigations, because leaving the page, as after a session's end, would abort this test file and the next.
// Tests of navigation check what was requested instead.
navigation.addEventListener("navigate", (event) => {
  const isOfTheRunner = event.destination.url.includes("sessionId=") && event.navigationType !== "reload";
  if (!event.destination.sameDocument && !isOfTheRunner) event.preventDefault();
});
