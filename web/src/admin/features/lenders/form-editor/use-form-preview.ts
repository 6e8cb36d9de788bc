import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { previewForm, type Question } from "#shared/api/admin/connector.ts";

/** The form as the server shows it to customers; the last one stays until the next is there. */
export function useFormPreview(questions: readonly Question[]) {
  return useQuery({
    queryKey: ["form-preview", questions],
    queryFn: () => previewForm(questions),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    retry: false,
    meta: { quiet: true },
  });
}
