import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { m } from "#messages";
import { NewsChannels } from "#consumer/preferences/news-channels.tsx";
import { preferencesQuery, savePreferenceChoice } from "#consumer/preferences/preferences.ts";
import { customerSession } from "#consumer/session/customer-session.ts";
import type { Preferences } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { switchLanguage } from "#shared/actions/language.ts";
import { Button } from "#shared/ui/button.tsx";
import { Choice } from "#shared/ui/choice.tsx";
import { LoadFailure } from "#shared/ui/load-failure.tsx";
import { SaveFailure } from "#shared/ui/save-failure.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { toast } from "#shared/ui/toast-store.ts";
import { ConfirmContact } from "./confirm-contact.tsx";

/** Language and channels for messages. */
export function PreferencesForm() {
  const stored = useQuery(preferencesQuery);
  if (stored.error) {
    return <LoadFailure error={stored.error} pending={stored.isFetching} onRetry={() => void stored.refetch()} />;
  }
  if (!stored.data) return <Skeleton boxes={["h-28", "h-8", "h-8", "h-13"]} />;
  // A new key resets the form when stored values change elsewhere, by a withdrawn consent or the language switch. What
  // may be asked is no value of the form, so that a consent to be contacted keeps unsaved choices.
  const { mayAsk: _, ...values } = stored.data;
  return (
    <>
      <Choices key={JSON.stringify(values)} stored={stored.data} />
      <ConfirmContact stored={stored.data} />
    </>
  );
}

function Choices({ stored }: { stored: Preferences }) {
  const { languages } = useBoot();
  const [chosen, setChosen] = useState(stored);
  const saving = useSavePreferences();
  const change = (part: Partial<Preferences>) => setChosen((before) => ({ ...before, ...part }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    saving.mutate(chosen);
  };
  return (
    <form className="flex flex-col gap-4" onSubmit={submit}>
      <Choice
        id="preference-language"
        name="language"
        label={m.mydata_preferences_language()}
        options={languages.map(({ id, languageName }) => ({ id, value: languageName }))}
        value={languages.find(({ code }) => code === chosen.language)?.id ?? null}
        onChange={(id) => change({ language: languages.find((item) => item.id === id)?.code ?? chosen.language })}
      />
      <NewsChannels stored={stored} chosen={chosen} onChange={change} />
      {saving.error && <SaveFailure error={saving.error} />}
      <Button type="submit" look="secondary" className="self-start" pending={saving.isPending}>
        {m.mydata_preferences_save()}
      </Button>
    </form>
  );
}

function useSavePreferences() {
  const queries = useQueryClient();
  const { language, languages } = useBoot();
  return useMutation({
    mutationFn: async (chosen: Preferences) => {
      const saved = await savePreferenceChoice(chosen);
      const other = languages.find(({ code }) => code === saved.language && code !== language);
      if (other) switchLanguage(other, customerSession.prospectAppId());
      await queries.invalidateQueries();
    },
    meta: { quiet: true },
    onSuccess: () => toast(m.mydata_preferences_saved(), "ok"),
  });
}
