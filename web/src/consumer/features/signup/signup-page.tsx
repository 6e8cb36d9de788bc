import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { m } from "#messages";
import { NotFound } from "#consumer/features/shell/not-found.tsx";
import { Problem } from "#shared/api/problem.ts";
import { fetchNotice } from "#shared/api/public.ts";
import { fetchSignupForm, type Signup } from "#shared/api/signup.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { Heading } from "#shared/ui/heading.tsx";
import { LoadFailure } from "#shared/ui/load-failure.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { PURPOSE, SignupFields } from "./signup-fields.tsx";

/** The form with which a shop or a creator applies to become a merchant. */
export function SignupPage({ kind, partner }: Signup) {
  const { language } = useBoot();
  const form = useQuery({
    queryKey: ["signup", kind, partner, language],
    queryFn: () => fetchSignupForm({ kind, partner }),
    meta: { quiet: true },
  });
  const notice = useQuery({
    queryKey: ["notice", PURPOSE, undefined, language],
    queryFn: () => fetchNotice(PURPOSE),
    meta: { quiet: true },
  });
  if (form.error instanceof Problem && form.error.status === 404) return <NotFound />;
  const failed = [form, notice].find(({ error }) => error !== null);
  const loaded = form.data && notice.data && { form: form.data, notice: notice.data };
  const isShop = kind === "shop";
  return (
    <section className="mx-auto flex w-full max-w-xl flex-col gap-5 px-4 py-5 lg:py-10">
      <Heading viewKey={kind}>{isShop ? m.signup_title() : m.signup_creator_title()}</Heading>
      {!loaded && !failed?.error && <Skeleton boxes={["h-14", "h-20", "h-20", "h-20"]} />}
      {failed?.error && (
        <LoadFailure error={failed.error} pending={failed.isFetching} onRetry={() => void failed.refetch()} />
      )}
      {loaded && (
        <>
          <p className="text-ink-2">
            {isShop
              ? m.signup_lead({ partner: loaded.form.partner })
              : m.signup_creator_lead({ partner: loaded.form.partner })}
          </p>
          <p className="text-ink-2">{m.signup_needs()}</p>
          <SignupFields key={kind} kind={kind} partner={partner} fields={loaded.form.fields} notice={loaded.notice} />
          <p>
            <Link
              to={isShop ? "/socialmedia-onboarding" : "/create-merchant-form"}
              className="inline-flex min-h-11 items-center text-brand-strong underline underline-offset-4"
            >
              {isShop ? m.signup_other_creator() : m.signup_other_shop()}
            </Link>
          </p>
        </>
      )}
    </section>
  );
}
