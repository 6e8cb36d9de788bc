import { m } from "#messages";
import { joinClasses } from "./classes.ts";

/** A skeleton: one box for each class, which sets its size. */
export function Skeleton({ boxes }: { boxes: string[] }) {
  return (
    <div role="status" aria-label={m.common_loading()} className="flex flex-col gap-3">
      {boxes.map((size, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the boxes have no ids and never move
        <div key={index} className={joinClasses("animate-pulse rounded-md bg-line motion-reduce:animate-none", size)} />
      ))}
    </div>
  );
}
