import { m } from "#messages";
import { StartForm } from "#consumer/features/landing/start-form.tsx";
import { useBoot } from "#shared/boot/boot.ts";

/** Landing page of the solar site. */
export function Page() {
  const { brand, facts } = useBoot();
  const steps = [m.solar_step_quote(), m.solar_step_offers(), m.solar_step_apply({ brand: brand.title })];
  return (
    <div className="lg:mx-auto lg:grid lg:max-w-5xl lg:grid-cols-[1fr_26rem] lg:gap-x-16 lg:px-4">
      <section className="mx-auto w-full max-w-xl px-4 pt-7 pb-6 lg:mx-0 lg:px-0 lg:pt-14">
        <svg aria-hidden="true" viewBox="0 0 64 40" className="mb-4 h-16 fill-none stroke-brand-strong stroke-2">
          <circle cx="50" cy="10" r="6" className="fill-accent-soft" />
          <path d="M4 36h56M8 36l8-20h26l-8 20M24 16l-8 20M33 16l-8 20M12 26h26" strokeLinejoin="round" />
        </svg>
        <h1 className="text-[1.75rem]/[1.18] font-bold tracking-tight lg:text-[2.75rem]/[1.12]">{m.solar_title()}</h1>
        <p className="mt-3 text-ink-2 lg:text-lg">{m.solar_lead({ count: facts.display.lenderCount })}</p>
        <h2 className="mt-6 font-bold">{m.solar_steps_title()}</h2>
        <ol className="mt-2 flex list-decimal flex-col gap-2 pl-5 text-ink-2">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </section>
      <section className="mx-auto w-full max-w-xl px-4 pb-6 lg:mx-0 lg:px-0 lg:pt-14">
        <StartForm />
      </section>
    </div>
  );
}
