import { useId, useState } from "react";
import { m } from "#messages";
import type { FormPreview as Preview } from "#shared/api/admin/connector.ts";
import { problemReason } from "#shared/api/problem.ts";
import type { FieldDescriptor, Language } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { Section } from "#shared/console-ui/section.tsx";
import { Tabs } from "#shared/console-ui/tabs.tsx";
import { Fields } from "#shared/fields/fields.tsx";
import { useFieldForm } from "#shared/fields/use-field-form.ts";
import { Banner } from "#shared/ui/banner.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";

interface FormPreviewProps {
  preview: Preview | undefined;
  error: Error | null;
}

/** The form as customers see it, in either language; conditions work, nothing is sent. */
export function FormPreview({ preview, error }: FormPreviewProps) {
  const [shown, setShown] = useState<Language>(useBoot().language);
  return (
    <Section title={m.lenders_form_preview()} note={m.lenders_form_preview_note()}>
      {error !== null && (
        <Banner tone="bad" live>
          {problemReason(error)}
        </Banner>
      )}
      {preview !== undefined && preview.problems.length > 0 && (
        <Banner tone="warn" live>
          <ul className="list-disc pl-5">
            {preview.problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Banner>
      )}
      {preview === undefined && error === null && <Skeleton boxes={["h-20", "h-20"]} />}
      {preview !== undefined && (
        <Tabs
          label={m.lenders_form_preview_language()}
          shown={shown}
          onShow={(language) => setShown(language === "hi" ? "hi" : "en")}
          tabs={(["en", "hi"] as const).map((language) => ({
            key: language,
            title: LANGUAGES[language],
            content: (
              <Questions key={JSON.stringify(preview[language])} language={language} fields={preview[language]} />
            ),
          }))}
        />
      )}
    </Section>
  );
}

/** Each language's own name, whatever the page's language. */
const LANGUAGES: Record<Language, string> = { en: "English", hi: "हिन्दी" };

function Questions({ language, fields }: { language: Language; fields: readonly FieldDescriptor[] }) {
  const prefix = useId();
  const form = useFieldForm({ fields: fields.map((field) => prefixKeys(field, prefix)), saved: {} });
  if (fields.length === 0) return <p className="text-ink-2">{m.lenders_questions_none()}</p>;
  return (
    <div lang={language} className="flex max-w-lg flex-col gap-5 text-[1rem]">
      <Fields form={form} />
    </div>
  );
}

/** Prefixes keys, because two forms on one page may have the same question. */
function prefixKeys(field: FieldDescriptor, prefix: string): FieldDescriptor {
  const own = (key: string) => `${prefix}${key}`;
  return { ...field, key: own(field.key), showIf: field.showIf && { ...field.showIf, key: own(field.showIf.key) } };
}
