import { lazy, Suspense, useState } from "react";
import { m } from "#messages";
import { productEntry } from "#consumer/products/table.ts";
import { isMissing } from "#consumer/requirements/missing-problem.ts";
import { MissingRequirement } from "#consumer/requirements/missing-requirement.tsx";
import type { Profile } from "#shared/api/types.ts";
import { Review } from "./review.tsx";
import { ScoreConsent } from "./score-consent.tsx";
import { stepDrafts } from "./step-drafts.ts";
import { StepForm } from "./step-form.tsx";
import { StepScreen } from "./step-screen.tsx";
import { Button } from "#shared/ui/button.tsx";
import { SaveFailure } from "#shared/ui/save-failure.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { CO_APPLICANTS, findExtraScreens, findNextScreen, findScreen, REVIEW, SCORE, screenPlace } from "./steps.ts";
import { useFinish } from "./use-profile.ts";

const CoApplicants = lazy(async () => ({ default: (await import("./co-applicants.tsx")).CoApplicants }));
const TITLES: Record<string, () => string> = {
  [CO_APPLICANTS]: m.profile_co_applicant_title,
  [REVIEW]: m.profile_review_title,
  [SCORE]: m.profile_score_title,
};

interface ProfileStepsProps {
  profile: Profile;
  /** The screen in the URL. */
  wanted: string | null;
  onGo: (screen: string) => void;
  /** Returns to the products from the first screen; null on sites for one product. */
  onLeave: (() => void) | null;
}

/** The profile, one screen at a time. Keeps unsaved answers when moving between screens. */
export function ProfileSteps({ profile, wanted, onGo, onLeave }: ProfileStepsProps) {
  const [drafts] = useState(() => stepDrafts(profile));
  // Fixes the screen of a URL without one, although later answers would change it.
  const [opening] = useState(() => findScreen(profile, null));
  const screen = findScreen(profile, wanted ?? opening);
  const { number, total, previous } = screenPlace(profile, screen);
  const step = profile.steps.find(({ key }) => key === screen);
  const saved = (after: Profile) => {
    drafts.forget(screen);
    onGo(findNextScreen(after, screen));
  };
  return (
    <StepScreen
      viewKey={screen}
      title={step?.title ?? TITLES[screen]?.() ?? ""}
      number={number}
      total={total}
      product={productEntry(profile.productType).name()}
      onBack={previous === null ? onLeave : () => onGo(previous)}
    >
      {step && (
        <StepForm
          key={step.key}
          profile={profile}
          step={step}
          draft={drafts.findDraft(step.key)}
          onDraft={(draft) => drafts.updateDraft(step, draft, profile.values)}
          onSaved={saved}
        />
      )}
      {screen === CO_APPLICANTS && (
        <Suspense fallback={<Skeleton boxes={["h-20", "h-13"]} />}>
          <CoApplicants productType={profile.productType} onDone={() => onGo(REVIEW)} />
        </Suspense>
      )}
      {screen === REVIEW && (
        <Review profile={profile} onChange={onGo}>
          {findExtraScreens(profile).includes(SCORE) ? (
            <Button wide onClick={() => onGo(SCORE)}>
              {m.profile_review_confirm()}
            </Button>
          ) : (
            <FinishButton profile={profile} />
          )}
        </Review>
      )}
      {screen === SCORE && <ScoreConsent profile={profile} />}
    </StepScreen>
  );
}

/** Completes the profile of a product whose lenders use no score. */
function FinishButton({ profile }: { profile: Profile }) {
  const finishing = useFinish(profile);
  if (isMissing(finishing.error)) return <MissingRequirement error={finishing.error} onGiven={finishing.reset} />;
  return (
    <>
      {finishing.error && <SaveFailure error={finishing.error} />}
      <Button wide pending={finishing.isPending} onClick={() => finishing.mutate(null)}>
        {m.profile_score_finish()}
      </Button>
    </>
  );
}
