import { Link } from "@tanstack/react-router";
import { m } from "#messages";
import { type MessageText, saveRegistration, type TemplateRegistration } from "#shared/api/admin/message-templates.ts";
import { Button } from "#shared/console-ui/button.tsx";
import { copyTextToClipboard } from "#shared/console-ui/copy.ts";
import { useForm } from "#shared/console-ui/form/use-form.ts";
import { Pill } from "#shared/console-ui/pill.tsx";
import { TextField } from "#shared/console-ui/text-field.tsx";
import { toast } from "#shared/console-ui/toasts.tsx";
import { STATES } from "./words.ts";

interface RegistrationsProps {
  text: MessageText;
  languageName: string;
}

/** The text for each sender and host, to copy into the operator's portal, and the id that it got there. */
export function Registrations({ text, languageName }: RegistrationsProps) {
  if (text.registrations.length === 0) {
    return (
      <p>
        {m.templates_no_sender()}{" "}
        <Link to="/admin/messaging/senders" className="font-semibold underline underline-offset-4">
          {m.templates_open_senders()}
        </Link>
      </p>
    );
  }
  return (
    <section aria-label={`${m.templates_registrations()}, ${languageName}`} className="flex flex-col gap-3">
      <h3 className="font-semibold">{m.templates_registrations()}</h3>
      <p className="max-w-prose text-ink-2">{m.templates_registrations_note()}</p>
      <ul className="grid gap-3 xl:grid-cols-2">
        {text.registrations.map((registration) => (
          <li
            // A changed text or id starts its form anew.
            key={`${registration.senderId} ${registration.host} ${registration.state} ${registration.providerTemplateId} ${registration.registeredText}`}
          >
            <RegistrationForm text={text} languageName={languageName} registration={registration} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function nameSender({ brandKey, header, host }: TemplateRegistration): string {
  return [header ?? brandKey, host].filter((part) => part !== "").join(", ");
}

interface RegistrationFormProps {
  text: MessageText;
  languageName: string;
  registration: TemplateRegistration;
}

function RegistrationForm({
  text: { id: templateId, locale: language },
  languageName,
  registration,
}: RegistrationFormProps) {
  const { senderId, host, text, registeredText, state } = registration;
  const sender = nameSender(registration);
  const name = `${sender}, ${languageName}`;
  const save = (providerTemplateId: string | null, next: TemplateRegistration["state"]) =>
    saveRegistration({ templateId, senderId, host, registeredText, providerTemplateId, state: next });
  const form = useForm({
    start: { providerTemplateId: registration.providerTemplateId ?? "" },
    send: ({ providerTemplateId }) => {
      const id = providerTemplateId.trim();
      return save(id === "" ? null : id, id === "" ? "missing" : "registered");
    },
    onSent: () => toast(m.templates_saved(), "ok"),
  });
  return (
    <form
      noValidate
      aria-label={name}
      className="flex h-full min-w-0 flex-col gap-3 rounded-md border border-line p-3"
      onSubmit={form.submit}
    >
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-semibold wrap-anywhere">{sender}</span>
        <Pill tone={STATES[state].tone}>{STATES[state].label()}</Pill>
      </p>
      <p className="text-sm text-ink-2">{m.templates_registration_text()}</p>
      <p lang={language} className="rounded-md bg-ground p-3 wrap-anywhere whitespace-pre-wrap">
        {text}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          look="secondary"
          aria-label={m.templates_copy_of({ sender: name })}
          onClick={() => void copyTextToClipboard(text)}
        >
          {m.templates_copy()}
        </Button>
        <StateButton state={state} save={(next) => save(registration.providerTemplateId, next)} />
      </div>
      {form.failure !== null && <p className="text-bad">{form.failure}</p>}
      <div className="mt-auto flex items-end gap-2">
        <TextField
          {...form.text("providerTemplateId")}
          label={m.templates_id()}
          autoComplete="off"
          spellCheck={false}
        />
        <Button type="submit" pending={form.pending} aria-label={m.templates_save_of({ sender: name })}>
          {m.templates_save()}
        </Button>
      </div>
    </form>
  );
}

interface StateButtonProps {
  state: TemplateRegistration["state"];
  save: (next: TemplateRegistration["state"]) => Promise<unknown>;
}

/** Says that the operator withdrew the text, or that it delivers it again. */
function StateButton({ state, save }: StateButtonProps) {
  if (state === "missing") return null;
  const isSuspended = state === "suspended";
  const change = async () => {
    await save(isSuspended ? "registered" : "suspended");
    toast(m.templates_saved(), "ok");
  };
  return (
    <Button look="secondary" onClick={() => void change()}>
      {isSuspended ? m.templates_restore() : m.templates_suspend()}
    </Button>
  );
}
