import { useMutation } from "@tanstack/react-query";
import { m } from "#messages";
import type { ApplicationDetail } from "#shared/api/admin/applications.ts";
import { send } from "#shared/api/data.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { Button } from "#shared/console-ui/button.tsx";
import type { Column } from "#shared/console-ui/list/column.ts";
import { DataTable } from "#shared/console-ui/list/data-table.tsx";
import { Section } from "#shared/console-ui/section.tsx";
import { formatDateTime } from "#shared/format/date.ts";
import { formatRupees } from "#shared/format/money.ts";
import { formatPercent } from "#shared/format/percent.ts";

type OfferView = ApplicationDetail["offerViews"][number];
type ShownOffer = OfferView["offers"][number];

/** The last offers as they were shown, newest first. */
export function OffersTab({ detail: { application, offerViews } }: { detail: ApplicationDetail }) {
  if (offerViews.length === 0) return <p className="text-ink-2">{m.common_applications_offers_none()}</p>;
  return (
    <div className="flex flex-col gap-4">
      {offerViews.map((view) => (
        <ViewSection key={view.viewId} appId={application.appId} view={view} />
      ))}
    </div>
  );
}

interface ViewSectionProps {
  appId: string;
  view: OfferView;
}

function ViewSection({
  appId,
  view: { viewId, shownAt, isScoreKnown, catalogVersion, offers, withoutOffer },
}: ViewSectionProps) {
  const { language } = useBoot();
  const title = m.common_applications_offers_shown({ at: formatDateTime(shownAt, language) });
  const note = m.common_applications_offers_note({
    score: isScoreKnown ? m.common_applications_offers_score_known() : m.common_applications_offers_score_none(),
    version: String(catalogVersion),
  });
  return (
    <Section title={title} note={note}>
      {offers.length === 0 ? (
        <p>{m.common_applications_offers_empty()}</p>
      ) : (
        <DataTable
          still
          inside
          title={title}
          columns={buildColumns()}
          rows={offers.map((offer, place) => ({ ...offer, place }))}
          rowKey={({ place }) => place}
        />
      )}
      {withoutOffer.length > 0 && (
        <p className="text-sm text-ink-2">
          {m.common_applications_offers_without({ lenders: withoutOffer.join(", ") })}
        </p>
      )}
      <Replay appId={appId} viewId={viewId} />
    </Section>
  );
}

/** Computes the offers again from the facts, lenders and rules of their time. */
function Replay({ appId, viewId }: { appId: string; viewId: string }) {
  const replaying = useMutation({
    mutationFn: () =>
      send("get", "/api/admin/applications/{appId}/offer-views/{viewId}/replay", {
        params: { path: { appId, viewId } },
      }),
  });
  const result = replaying.data;
  return (
    <div className="flex flex-col items-start gap-2">
      <Button look="secondary" pending={replaying.isPending} onClick={() => replaying.mutate()}>
        {m.common_applications_offers_replay()}
      </Button>
      <div role="status">
        {result?.isIdentical && <p>{m.common_applications_offers_replay_same()}</p>}
        {result && result.problem !== null && (
          <p>{m.common_applications_offers_replay_problem({ problem: result.problem })}</p>
        )}
        {result && result.differences.length > 0 && (
          <>
            <p>{m.common_applications_offers_replay_differs()}</p>
            <ul className="list-disc pl-5">
              {result.differences.map((one) => (
                <li key={one.about}>
                  {m.common_applications_offers_replay_line({
                    about: one.about,
                    stored: one.stored,
                    computed: one.computed,
                  })}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  );
}

function buildColumns(): Column<ShownOffer & { place: number }>[] {
  return [
    { key: "lender", title: m.common_lender(), cell: ({ lender }) => lender },
    {
      key: "match",
      title: m.common_applications_offer_match(),
      cell: ({ isMatched }) =>
        isMatched ? m.common_applications_offer_matched() : m.common_applications_offer_possible(),
    },
    {
      key: "amount",
      title: m.common_applications_offer_amount(),
      end: true,
      cell: ({ figures }) => formatRupees(figures.amount),
    },
    {
      key: "months",
      title: m.common_applications_offer_months(),
      end: true,
      cell: ({ figures }) => String(figures.months),
    },
    {
      key: "rate",
      title: m.common_applications_offer_rate(),
      end: true,
      cell: ({ figures }) => formatPercent(figures.rate),
    },
    {
      key: "apr",
      title: m.common_applications_offer_apr(),
      end: true,
      cell: ({ figures }) => formatPercent(figures.apr),
    },
    {
      key: "emi",
      title: m.common_applications_offer_emi(),
      end: true,
      cell: ({ figures }) => formatRupees(figures.emi),
    },
    {
      key: "fee",
      title: m.common_applications_offer_fee(),
      end: true,
      cell: ({ figures }) => formatRupees(figures.fee),
    },
  ];
}
