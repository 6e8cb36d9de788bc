import { useId, useState } from "react";
import { m } from "#messages";
import type { Language } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { Button } from "./button.tsx";
import { SelectField } from "./select-field.tsx";
import { download } from "./tasks/downloads.ts";

/** Size and language of a poster. */
export interface PosterChoice {
  size: "a4" | "card";
  language: Language;
}

/** Chooses size and language of a poster with a QR code, and downloads it. */
export function PosterDownload({ load }: { load: (choice: PosterChoice) => Promise<Blob> }) {
  const boot = useBoot();
  const id = useId();
  const [choice, setChoice] = useState<PosterChoice>({ size: "a4", language: boot.language });
  const save = () => void download(`poster-${choice.size}-${choice.language}.pdf`, () => load(choice));
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SelectField
        id={`${id}-size`}
        label={m.poster_size()}
        options={[
          { value: "a4", label: m.poster_a4() },
          { value: "card", label: m.poster_card() },
        ]}
        value={choice.size}
        onChange={({ target }) => setChoice({ ...choice, size: target.value === "card" ? "card" : "a4" })}
      />
      <SelectField
        id={`${id}-language`}
        label={m.poster_language()}
        options={boot.languages.map(({ code, languageName }) => ({ value: code, label: languageName }))}
        value={choice.language}
        onChange={({ target }) => setChoice({ ...choice, language: target.value === "hi" ? "hi" : "en" })}
      />
      <Button look="secondary" onClick={save}>
        {m.poster_download()}
      </Button>
    </div>
  );
}
