import { m } from "#messages";
import { productEntry } from "#consumer/products/table.ts";
import { hasEnded, listLenders } from "#consumer/submissions/submission-state.ts";
import { ConfirmedAction } from "#consumer/ui/confirmed-action.tsx";
import { cancelApplication } from "#shared/api/customer.ts";
import type { AppliedFor } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";

/** Closes a whole application, after saying what follows at the lenders that have it. */
export function CloseApplication({ application }: { application: AppliedFor }) {
  const { language } = useBoot();
  const open = application.submissions.filter((sent) => !hasEnded(sent));
  const product = productEntry(application.productType).name();
  const label = open.length === 0 ? m.home_close() : m.home_close_all();
  return (
    <ConfirmedAction
      label={label}
      name={`${label}: ${product}`}
      look="quiet"
      title={m.home_close_title({ product })}
      confirm={m.home_close_confirm()}
      done={m.home_close_done()}
      run={() => cancelApplication(application.appId)}
    >
      <p>{open.length === 0 ? m.home_close_text() : m.home_close_text_sent({ others: listLenders(open, language) })}</p>
    </ConfirmedAction>
  );
}
