import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import { type RequestedPasscode, CoApplicantNumber } from "#consumer/co-applicant/co-applicant-number.tsx";
import { profileQuery } from "#consumer/queries.ts";
import { sendCoApplicantCode, fetchCoApplicants, removeCoApplicant } from "#shared/api/co-applicants.ts";
import type { CoApplicant, ProductType } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { formatRupees } from "#shared/format/money.ts";
import { Button } from "#shared/ui/button.tsx";
import { ConfirmDialog } from "#shared/ui/confirm-dialog.tsx";
import { LoadFailure } from "#shared/ui/load-failure.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { CoApplicantForm } from "./co-applicant-form.tsx";

interface CoApplicantsProps {
  productType: ProductType;
  onDone: () => void;
}

/** Optional co-applicants; each consents with a passcode of their own. */
export function CoApplicants({ productType, onDone }: CoApplicantsProps) {
  const { language } = useBoot();
  const list = useQuery({
    queryKey: ["co-applicants", language],
    queryFn: fetchCoApplicants,
    staleTime: 0,
    meta: { quiet: true },
  });
  const changed = useRefreshAfterChange(productType);
  const [step, setStep] = useState<"list" | "number" | RequestedPasscode>("list");
  if (list.error) {
    return <LoadFailure error={list.error} pending={list.isFetching} onRetry={() => void list.refetch()} />;
  }
  if (!list.data) return <Skeleton boxes={["h-20", "h-13"]} />;
  const { items, most, fields } = list.data;
  if (step === "number") {
    return (
      <>
        <p className="text-ink-2">{m.profile_co_applicant_lead()}</p>
        <CoApplicantNumber
          label={m.profile_co_applicant_mobile()}
          action={m.profile_co_applicant_ask()}
          ask={sendCoApplicantCode}
          onPasscodeRequested={setStep}
        />
        <BackButton onBack={() => setStep("list")} />
      </>
    );
  }
  if (step !== "list") {
    const added = async () => {
      await changed();
      setStep("list");
    };
    return (
      <>
        <CoApplicantForm requestedPasscode={step} fields={fields} onResent={setStep} onAdded={added} />
        <BackButton onBack={() => setStep("list")} />
      </>
    );
  }
  return (
    <>
      <p className="text-ink-2">{m.profile_co_applicant_lead()}</p>
      {items.length === 0 && <p>{m.profile_co_applicant_empty()}</p>}
      <ul className="flex flex-col gap-3">
        {items.map((item) => (
          <CoApplicantItem key={item.id} item={item} onRemoved={changed} />
        ))}
      </ul>
      {items.length < most ? (
        <Button look="secondary" wide onClick={() => setStep("number")}>
          {m.profile_co_applicant_add()}
        </Button>
      ) : (
        <p className="text-ink-2">{m.profile_co_applicant_full({ most })}</p>
      )}
      <Button wide onClick={onDone}>
        {m.profile_co_applicant_done()}
      </Button>
    </>
  );
}

/** Refetches data that depends on the applicants. */
function useRefreshAfterChange(productType: ProductType) {
  const queries = useQueryClient();
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: ["co-applicants"] }),
      queries.invalidateQueries({ queryKey: profileQuery(productType).queryKey }),
      queries.invalidateQueries({ queryKey: ["offers"] }),
    ]);
  };
}

function BackButton({ onBack }: { onBack: () => void }) {
  return (
    <Button look="quiet" wide onClick={onBack}>
      {m.common_cancel()}
    </Button>
  );
}

function CoApplicantItem({ item, onRemoved }: { item: CoApplicant; onRemoved: () => Promise<void> }) {
  const { name, relation, mobile, income, repayments } = item;
  const [asking, setAsking] = useState(false);
  const removing = useMutation({
    mutationFn: async () => {
      await removeCoApplicant(item.id);
      await onRemoved();
    },
    meta: { quiet: true },
  });
  return (
    <li className="flex flex-col gap-2 rounded-lg border border-line p-4">
      <h2 className="font-bold break-words">{name}</h2>
      <p className="text-ink-2">
        {relation} · {mobile}
      </p>
      <p>
        {m.common_co_applicant_income()}: {formatRupees(income)} · {m.common_co_applicant_repays()}:{" "}
        {formatRupees(repayments)}
      </p>
      <Button
        look="secondary"
        className="self-start"
        aria-label={m.profile_co_applicant_remove_this({ name })}
        onClick={() => setAsking(true)}
      >
        {m.profile_co_applicant_remove()}
      </Button>
      {asking && (
        <ConfirmDialog
          title={m.profile_co_applicant_remove_title({ name })}
          confirm={m.profile_co_applicant_remove()}
          pending={removing.isPending}
          error={removing.error}
          onConfirm={() => removing.mutate()}
          onClose={() => setAsking(false)}
        >
          <p>{m.profile_co_applicant_remove_text({ name })}</p>
        </ConfirmDialog>
      )}
    </li>
  );
}
