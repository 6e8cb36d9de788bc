import { m } from "#messages";
import { buttonClasses } from "#shared/ui/button.tsx";

/** Announces the lender's site and opens it in the same tab. */
export function LeavingToLender({ lender, url }: { lender: string; url: string }) {
  return (
    <>
      <p>{m.status_leaving_text({ lender })}</p>
      <a href={url} rel="noopener" className={buttonClasses("primary", true)}>
        {m.status_leaving_link({ lender })}
      </a>
    </>
  );
}
