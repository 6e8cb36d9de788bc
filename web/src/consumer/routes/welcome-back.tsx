import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { m } from "#messages";
import { userQuery } from "#consumer/queries.ts";
import { visit } from "#consumer/visit.ts";
import { startApplication } from "#shared/api/customer.ts";
import { Button } from "#shared/ui/button.tsx";
import { SaveFailure } from "#shared/ui/save-failure.tsx";

/** For a customer whose profile is complete and who has no application open. */
export function Page() {
  const user = useQuery(userQuery(visit.prospectAppId() ?? ""));
  const going = useContinue();
  const name = user.data?.first_name;
  return (
    <section className="mx-auto flex w-full max-w-md flex-col gap-5 px-4 py-8">
      <h1 className="text-[1.75rem]/[1.18] font-bold tracking-tight">
        {name ? m.profile_welcome_title({ name }) : m.profile_welcome_title_unnamed()}
      </h1>
      <p className="text-ink-2">{m.profile_welcome_text()}</p>
      {going.error && <SaveFailure error={going.error} />}
      <Button wide pending={going.isPending} onClick={() => going.mutate()}>
        {m.common_continue()}
      </Button>
    </section>
  );
}

/** Opens an application and shows its offers; the guard leads to the profile where answers are missing or old. */
function useContinue() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async () => {
      if (visit.appId() !== null) return;
      const { appId } = await startApplication(visit.productType() ?? "Personal Loans");
      visit.keepApplication(appId);
      await queries.invalidateQueries({ queryKey: ["user"] });
    },
    meta: { quiet: true },
    onSuccess: () => void navigate({ to: "/user/offers" }),
  });
}
