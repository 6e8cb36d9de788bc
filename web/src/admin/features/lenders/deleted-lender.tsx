import { useMutation } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { m } from "#messages";
import { Button } from "#shared/console-ui/button.tsx";
import { PageHeading } from "#shared/console-ui/page-heading.tsx";
import { UpLink } from "#shared/console-ui/up-link.tsx";
import { useLenders } from "./use-lenders.ts";

/** Shown instead of the page of a deleted lender. */
export function DeletedLender({ name }: { name: string }) {
  const { lenderId } = useParams({ strict: false });
  const { undelete } = useLenders();
  const restoring = useMutation({ mutationFn: () => undelete(Number(lenderId)), meta: { quiet: true } });
  return (
    <section className="flex flex-col items-start gap-3">
      <UpLink to="/admin/lenders">{m.lenders_title()}</UpLink>
      <PageHeading>{name}</PageHeading>
      <p className="text-ink-2">{m.lenders_deleted_text({ name })}</p>
      <Button pending={restoring.isPending} onClick={() => restoring.mutate()}>
        {m.lenders_restore_deleted()}
      </Button>
    </section>
  );
}
