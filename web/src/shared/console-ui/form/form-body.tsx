import type { ReactNode } from "react";
import { Banner } from "#shared/ui/banner.tsx";
import { ErrorSummary } from "#shared/ui/error-summary.tsx";
import type { Form } from "./use-form.ts";

interface FormBodyProps {
  form: Pick<Form<object>, "errors" | "attempt" | "failure">;
  children: ReactNode;
}

/** A form's fields below its error summary. */
export function FormBody({ form, children }: FormBodyProps) {
  return (
    <>
      <ErrorSummary errors={form.errors} attempt={form.attempt} />
      {form.failure !== null && (
        <Banner tone="bad" live>
          {form.failure}
        </Banner>
      )}
      {children}
    </>
  );
}
