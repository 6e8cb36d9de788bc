import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { m } from "#messages";
import {
  checkTemplate,
  type MessageTemplateDetail,
  type MessageText,
  type TextCheck,
} from "#shared/api/admin/message-templates.ts";
import { problemMessage } from "#shared/api/problem.ts";
import { Button } from "#shared/console-ui/button.tsx";
import { TextAreaField } from "#shared/console-ui/text-area-field.tsx";
import { CheckResult } from "./check-result.tsx";
import { readContent } from "./content.ts";

interface TextTrialProps {
  detail: MessageTemplateDetail;
  text: MessageText;
}

/** Checks another wording of a text of the program, beside the text in the other language, without saving it. */
export function TextTrial({ detail, text }: TextTrialProps) {
  const id = useId();
  const [body, setBody] = useState(text.body);
  const checking = useMutation({ mutationFn: () => checkWording(detail, text, body), meta: { quiet: true } });
  const check = (event: FormEvent) => {
    event.preventDefault();
    checking.mutate();
  };
  return (
    <details>
      <summary className="cursor-pointer font-semibold">{m.templates_check_title()}</summary>
      <form noValidate className="mt-3 flex flex-col items-start gap-3" onSubmit={check}>
        <div className="w-full">
          <TextAreaField
            id={id}
            label={m.templates_check_body()}
            hint={m.templates_check_note()}
            error={checking.error ? problemMessage(checking.error) : undefined}
            lang={text.locale}
            rows={5}
            value={body}
            onChange={(event) => setBody(event.target.value)}
          />
        </div>
        <Button type="submit" look="secondary" pending={checking.isPending}>
          {m.templates_check()}
        </Button>
        <div aria-live="polite">{checking.data && <CheckResult check={checking.data} language={text.locale} />}</div>
      </form>
    </details>
  );
}

async function checkWording(
  detail: MessageTemplateDetail,
  { locale }: MessageText,
  body: string,
): Promise<TextCheck | undefined> {
  const content = readContent(detail);
  const texts = content.texts.map((text) => (text.locale === locale ? { ...text, body } : text));
  const checked = await checkTemplate({ ...content, texts });
  return checked.texts.find((text) => text.locale === locale)?.check;
}
