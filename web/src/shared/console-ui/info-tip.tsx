import { Popover } from "@base-ui/react/popover";

interface InfoTipProps {
  /** Subject, such as "UTM link". */
  label: string;
  text: string;
}

/** A tooltip behind a small icon: on hover, tap and keyboard focus. */
export function InfoTip({ label, text }: InfoTipProps) {
  return (
    <Popover.Root>
      <Popover.Trigger
        openOnHover
        delay={100}
        aria-label={label}
        className="inline-grid size-6 place-items-center rounded-full text-ink-2 hover:text-ink"
      >
        <span
          aria-hidden="true"
          className="grid size-4 place-items-center rounded-full border border-current text-[0.65rem] font-bold"
        >
          i
        </span>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={4} className="z-50">
          <Popover.Popup className="max-w-72 rounded-md border border-line-strong bg-paper px-3 py-2 text-ink shadow-lg outline-none">
            <Popover.Description>{text}</Popover.Description>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
