import type { Notice } from "#shared/api/types.ts";

/** A full notice: data, reason, recipients, withdrawal. */
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
