import { useState } from "react";
import { m } from "#messages";
import type { Profile } from "#shared/api/types.ts";
import type { Answers } from "#shared/fields/answers.ts";
import { Review } from "./review.tsx";
import { ScoreConsent } from "./score-consent.tsx";
import { StepForm } from "./step-form.tsx";
import { StepScreen } from "./step-screen.tsx";
import { placeOf, REVIEW, SCORE, screenAfter, screenOf } from "./steps.ts";

interface ProfileStepsProps {
  profile: Profile;
  /** The screen that the address names. */
  wanted: string | null;
  onGo: (screen: string) => void;
}

/** The profile, one screen at a time. What was typed and not saved is kept while one goes back and forth. */
export function ProfileSteps({ profile, wanted, onGo }: ProfileStepsProps) {
  const [drafts] = useState(() => new Map<string, Answers>());
  // An address without a screen keeps meaning the one it opened with, however far the answers have come.
  const [opening] = useState(() => screenOf(profile, null));
  const screen = screenOf(profile, wanted ?? opening);
  const { number, total, previous } = placeOf(profile, screen);
  const step = profile.steps.find(({ key }) => key === screen);
  const saved = (after: Profile) => {
    drafts.delete(screen);
    onGo(screenAfter(after, screen));
  };
  return (
    <StepScreen
      of={screen}
      title={step?.title ?? (screen === REVIEW ? m.profile_review_title() : m.profile_score_title())}
      number={number}
      total={total}
      onBack={previous === null ? null : () => onGo(previous)}
    >
      {step && (
        <StepForm
          key={step.key}
          profile={profile}
          step={step}
          draft={drafts.get(step.key)}
          onDraft={(draft) => drafts.set(step.key, draft)}
          onSaved={saved}
        />
      )}
      {screen === REVIEW && <Review profile={profile} onChange={onGo} onConfirm={() => onGo(SCORE)} />}
      {screen === SCORE && <ScoreConsent profile={profile} />}
    </StepScreen>
  );
}
