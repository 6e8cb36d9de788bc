import { isMissing } from "#consumer/requirements/missing-problem.ts";
import { MissingRequirement } from "#consumer/requirements/missing-requirement.tsx";
import type { Profile } from "#shared/api/types.ts";
import { Button } from "#shared/ui/button.tsx";
import { SaveFailure } from "#shared/ui/save-failure.tsx";
import { findFinish, useFinish } from "./use-profile.ts";

/** Completes the profile of a product whose lenders use no score. */
export function FinishButton({ profile }: { profile: Profile }) {
  const finishing = useFinish(profile);
  if (isMissing(finishing.error)) return <MissingRequirement error={finishing.error} onGiven={finishing.reset} />;
  return (
    <>
      {finishing.error && <SaveFailure error={finishing.error} />}
      <Button wide pending={finishing.isPending} onClick={() => finishing.mutate(null)}>
        {findFinish(profile).label()}
      </Button>
    </>
  );
}
