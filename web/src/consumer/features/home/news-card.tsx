import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { m } from "#messages";
import { type Channels, NewsChannels } from "#consumer/preferences/news-channels.tsx";
import { preferencesQuery, savePreferenceChoice } from "#consumer/preferences/preferences.ts";
import type { Preferences } from "#shared/api/types.ts";
import { Button } from "#shared/ui/button.tsx";
import { SaveFailure } from "#shared/ui/save-failure.tsx";

const LINK =
  "inline-flex min-h-12 items-center self-start font-semibold text-brand-strong underline underline-offset-4";

const NO_CHANNELS: Channels = { allowSms: false, allowEmails: false, allowWhatsapp: false };

/** Where news is sent, or a form to subscribe. */
export function NewsCard() {
  const stored = useQuery(preferencesQuery).data;
  if (stored === undefined) return null;
  const to = [
    stored.allowSms && stored.mobile?.confirmed ? stored.mobile.masked : null,
    stored.allowWhatsapp && stored.mobile?.confirmed ? m.news_on_whatsapp({ mobile: stored.mobile.masked }) : null,
    stored.allowEmails && stored.email?.confirmed ? stored.email.masked : null,
  ].filter((masked) => masked !== null);
  return (
    <section aria-label={m.common_news_title()} className="flex flex-col gap-3 rounded-lg border border-line p-4">
      {to.length === 0 ? <Offer stored={stored} /> : <p>{m.news_goes_to({ contacts: to.join(", ") })}</p>}
      <Link to="/user/my-data" className={LINK}>
        {m.news_change()}
      </Link>
    </section>
  );
}

/** The checkboxes start unticked, whatever was chosen before. */
function Offer({ stored }: { stored: Preferences }) {
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<Channels>(NO_CHANNELS);
  const saving = useMutation({
    mutationFn: () => savePreferenceChoice({ ...stored, ...chosen }),
    meta: { quiet: true },
    onSuccess: (saved) => queries.setQueryData(preferencesQuery.queryKey, saved),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    saving.mutate();
  };
  return (
    <form className="flex flex-col gap-4" onSubmit={submit}>
      <NewsChannels
        stored={stored}
        chosen={chosen}
        onChange={(change) => setChosen((before) => ({ ...before, ...change }))}
      />
      {saving.error && <SaveFailure error={saving.error} />}
      <Button type="submit" look="secondary" className="self-start" pending={saving.isPending}>
        {m.news_save()}
      </Button>
    </form>
  );
}
