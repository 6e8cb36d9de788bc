import { m } from "#messages";
import { portalRoleLabel } from "#shared/console-ui/people/portal-role.ts";
import { command } from "#shared/api/data.ts";
import type { Language, PortalMe } from "#shared/api/types.ts";
import { Button } from "#shared/console-ui/button.tsx";
import { FormBody } from "#shared/console-ui/form/form-body.tsx";
import { useForm } from "#shared/console-ui/form/use-form.ts";
import { Section } from "#shared/console-ui/section.tsx";
import { SelectField } from "#shared/console-ui/select-field.tsx";
import { TextField } from "#shared/console-ui/text-field.tsx";
import { toast } from "#shared/console-ui/toasts.tsx";

type PortalPerson = NonNullable<PortalMe["user"]>;

/** One's name and the language of one's mails, and for whom one works. */
export function Profile({ me }: { me: PortalMe }) {
  return (
    <div className="flex flex-col gap-4">
      <Section title={m.settings_account()}>
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5">
          <dt className="text-ink-2">{me.isPartner ? m.common_partner() : m.common_merchant()}</dt>
          <dd>{me.merchantName}</dd>
          {!me.isPartner && (
            <>
              <dt className="text-ink-2">{m.settings_works_under()}</dt>
              <dd>{me.partnerName}</dd>
            </>
          )}
          {me.user !== null && <PersonFacts person={me.user} />}
        </dl>
      </Section>
      {me.user !== null && <OwnDetails person={me.user} />}
    </div>
  );
}

function PersonFacts({ person }: { person: PortalPerson }) {
  return (
    <>
      <dt className="text-ink-2">{m.common_person_role()}</dt>
      <dd>{portalRoleLabel(person.role)}</dd>
      <dt className="text-ink-2">{m.common_email()}</dt>
      <dd className="wrap-anywhere">{person.email}</dd>
    </>
  );
}

function OwnDetails({ person }: { person: PortalPerson }) {
  const form = useForm({
    start: { name: person.name, locale: person.locale },
    check: ({ name }) => ({ name: name.trim() === "" ? m.invalid_required() : null }),
    send: ({ name, locale }) => command("put", "/api/partner/me", { body: { name: name.trim(), locale } }),
    onSent: () => toast(m.settings_saved(), "ok"),
  });
  const languages = [
    { value: "en", label: m.common_language_en() },
    { value: "hi", label: m.common_language_hi() },
  ];
  return (
    <Section title={m.settings_you()}>
      <form noValidate className="flex max-w-sm flex-col gap-3" onSubmit={form.submit}>
        <FormBody form={form}>
          <TextField {...form.text("name")} label={m.common_name()} autoComplete="name" />
          <SelectField
            {...form.field("locale")}
            label={m.settings_mail_language()}
            options={languages}
            value={form.values.locale}
            onChange={(event) => form.set({ locale: event.target.value as Language })}
          />
        </FormBody>
        <div>
          <Button type="submit" pending={form.pending}>
            {m.common_person_save()}
          </Button>
        </div>
      </form>
    </Section>
  );
}
