import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { m } from "#messages";
import { creditCards } from "#consumer/products/credit-cards.ts";
import { currentFlow } from "#consumer/products/current.ts";
import { customerSession } from "#consumer/session/customer-session.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { Button, buttonClasses } from "#shared/ui/button.tsx";
import { saveOnDevice } from "#shared/ui/save-on-device.ts";
import { buildReminder, REMIND_AFTER_MONTHS } from "./reminder.ts";

/** Other ways when no lender matches. A product with an open application is left out: it was tried already. */
export function OtherWays({ applied }: { applied: readonly string[] }) {
  const { productTypes } = useBoot();
  const navigate = useNavigate();
  const { pledgeAlternative } = currentFlow();
  const other = productTypes.find(
    ({ available, productType }) => available && productType === pledgeAlternative?.productType,
  );
  const hasCards = productTypes.some(
    ({ available, productType }) => available && productType === creditCards.productType,
  );
  const choose = () => {
    if (!other) return;
    customerSession.chooseProduct(other);
    // The guard chooses the product's next page.
    void navigate({ to: currentFlow().paths.offers });
  };
  return (
    <section
      aria-labelledby="other-ways-title"
      className="flex flex-col gap-4 rounded-lg border border-line bg-paper p-4 lg:p-6"
    >
      <h2 id="other-ways-title" className="text-lg font-bold">
        {m.offers_none_else()}
      </h2>
      {other && !applied.includes(other.productType) && (
        <div className="flex flex-col gap-2">
          <p>{m.offers_none_gold_text()}</p>
          <Button wide onClick={choose}>
            {m.offers_none_gold()}
          </Button>
        </div>
      )}
      {hasCards && (
        <div className="flex flex-col gap-2">
          <p>{m.offers_none_card_text()}</p>
          <Link to="/cards-secured" className={buttonClasses("secondary", true)}>
            {m.offers_none_card()}
          </Link>
        </div>
      )}
      <Reminder />
    </section>
  );
}

/** Saves a reminder for the customer's own calendar, so that no message has to be sent. */
function Reminder() {
  const { brand } = useBoot();
  const [saved, setSaved] = useState(false);
  const save = () => {
    const reminder = buildReminder({
      title: `${m.offers_none_reminder()} · ${brand.title}`,
      url: `${location.origin}${currentFlow().paths.welcomeBack}`,
      now: new Date(),
    });
    saveOnDevice(reminder, `reminder-in-${REMIND_AFTER_MONTHS}-months.ics`);
    setSaved(true);
  };
  return (
    <div className="flex flex-col gap-2">
      <p aria-live="polite">{saved ? m.offers_none_reminded() : m.offers_none_remind_text()}</p>
      <Button look="secondary" wide onClick={save}>
        {m.offers_none_remind()}
      </Button>
    </div>
  );
}
