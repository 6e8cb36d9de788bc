import { m } from "#messages";
import type { ApplicationDetail } from "#shared/api/admin/applications.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { Timeline } from "#shared/console-ui/detail-page.tsx";
import { Section } from "#shared/console-ui/section.tsx";
import { formatDateTime } from "#shared/format/date.ts";
import { formatDuration } from "#shared/format/duration.ts";
import { formatCount } from "#shared/format/number.ts";

/** The events of the application with the times between. */
export function HistoryTab({ detail: { events, isCut } }: { detail: ApplicationDetail }) {
  const { language } = useBoot();
  return (
    <Section
      title={m.applications_history()}
      note={isCut && m.applications_path_cut({ number: formatCount(events.length) })}
    >
      <Timeline
        events={events.map(({ at, text, source, secondsAfter }, place) => ({
          key: String(place),
          text,
          at: formatDateTime(at, language),
          note:
            secondsAfter === null
              ? source
              : m.applications_event_after({ source, after: formatDuration(Math.max(0, secondsAfter), language) }),
        }))}
      />
    </Section>
  );
}
