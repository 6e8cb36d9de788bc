/**
 * Keeps the press on a form that the server composed until the page's own script takes it over (`start-form.tsx`), because
 * the browser would send the form by itself and lose what was typed.
 */
addEventListener(
  "submit",
  (event) => {
    const form = event.target;
    if (!form.hasAttribute("data-composed")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    form.dataset.pressed = "";
  },
  true,
);
