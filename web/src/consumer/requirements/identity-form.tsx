import { useMutation, useQuery } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { m } from "#messages";
import { customerSession } from "#consumer/session/customer-session.ts";
import { checkIdentity, fetchMaskInfo } from "#shared/api/my-data.ts";
import type { FieldDescriptor, IdentityCheck, MaskInfo } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { Fields } from "#shared/fields/fields.tsx";
import { useFieldForm } from "#shared/fields/use-field-form.ts";
import { Banner } from "#shared/ui/banner.tsx";
import { Button } from "#shared/ui/button.tsx";
import { ErrorSummary } from "#shared/ui/error-summary.tsx";
import { PageSpinner } from "#shared/ui/page-spinner.tsx";
import { identityRefusal } from "./identity-outcome.ts";

interface IdentityFormProps {
  /** The application to confirm for. */
  appId: string;
  /** Label of the button, which names what follows. */
  action: string;
  onConfirmed: () => Promise<void> | void;
}

/** Asks for PAN and birth date, with hints from the masked stored values. */
export function IdentityForm(props: IdentityFormProps) {
  const prospectAppId = customerSession.prospectAppId() ?? "";
  const masked = useQuery({
    queryKey: ["mask-info", prospectAppId],
    queryFn: () => fetchMaskInfo(prospectAppId),
    meta: { quiet: true },
  });
  if (masked.isPending) return <PageSpinner />;
  // The masked answers are only hints; the check works without them.
  return <CheckForm {...props} masked={masked.data ?? { pan: null, birth_date: null }} />;
}

function CheckForm({ appId, action, onConfirmed, masked }: IdentityFormProps & { masked: MaskInfo }) {
  const { language } = useBoot();
  const form = useFieldForm({ fields: buildIdentityFields(masked), saved: {} });
  const checking = useMutation({
    mutationFn: async (answers: IdentityCheck) => {
      const answer = await checkIdentity(appId, answers);
      if (answer.status === "confirmed") await onConfirmed();
      return answer;
    },
    meta: { quiet: true },
    onError: form.refuse,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const answers = form.submitted();
    if (answers !== null) checking.mutate({ pan: String(answers["pan"]), birthDate: String(answers["birthDate"]) });
  };
  const refusal = identityRefusal(checking.data, checking.error, checking.submittedAt, language);
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
      <ErrorSummary errors={form.errors} attempt={form.attempt} />
      <Fields form={form} />
      {refusal !== null && form.errors.length === 0 && (
        <Banner tone="bad" live>
          {refusal}
        </Banner>
      )}
      <Button type="submit" wide pending={checking.isPending}>
        {action}
      </Button>
    </form>
  );
}

/** The profile's two fields with their validation. Accepts any age, because the profile checked it. */
function buildIdentityFields(masked: MaskInfo): FieldDescriptor[] {
  const baseField = {
    required: true,
    options: null,
    min: null,
    max: null,
    maxLength: null,
    showIf: null,
    item: null,
    fields: [],
  };
  return [
    { ...baseField, key: "pan", kind: "pan", label: m.field_tin_label(), why: savedAsText(masked.pan) },
    {
      ...baseField,
      key: "birthDate",
      kind: "date",
      min: 0,
      max: MAX_AGE,
      label: m.field_birth_date_label(),
      why: savedAsText(masked.birth_date),
    },
  ];
}

const MAX_AGE = 150;

function savedAsText(masked: string | null): string | null {
  return masked === null ? null : m.welcome_identity_saved_as({ masked });
}
