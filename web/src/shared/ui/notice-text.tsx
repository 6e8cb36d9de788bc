import type { Notice } from "#shared/api/types.ts";

/** A notice in full: what is used, why, who sees it, how to take it back. */
export function NoticeText({ notice }: { notice: Notice }) {
  return (
    <>
      {notice.paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <p>{notice.recipients}</p>
      <p>{notice.withdraw}</p>
    </>
  );
}
