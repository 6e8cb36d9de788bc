import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { previewForm, type Question } from "#shared/api/admin/connector.ts";

/** The form as the server renders it for customers; keeps the last preview until the next one arrives. */
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
