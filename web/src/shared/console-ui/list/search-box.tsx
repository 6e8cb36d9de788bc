import { useEffect, useEffectEvent, useRef, useState } from "react";
import { isTyping } from "./typing.ts";

const DEBOUNCE_MS = 300;

interface SearchBoxProps {
  label: string;
  value: string;
  onSearch: (text: string) => void;
}

/** Debounced search field. The key `/` focuses it from anywhere on the page. */
export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const [{ typed, typedFor }, setTyped] = useState({ typed: value, typedFor: value });
  const search = useEffectEvent(onSearch);
  useSlashShortcut(() => input.current?.focus());
  // Back and "Show all" change the URL without typing.
  if (typedFor !== value) setTyped({ typed: value, typedFor: value });
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => search(typed), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed, value]);
  return (
    <div className="relative w-65 max-w-full">
      <input
        ref={input}
        type="search"
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        className="peer min-h-8 w-full rounded-sm border border-line-strong bg-paper pr-8 pl-2.5 text-ink placeholder:text-ink-3 max-sm:min-h-11"
        onChange={(event) => setTyped({ typed: event.target.value, typedFor: value })}
      />
      <kbd
        aria-hidden="true"
        className="absolute top-1/2 right-2 -translate-y-1/2 rounded border border-line px-1.5 font-sans text-xs text-ink-3 peer-[:not(:placeholder-shown)]:hidden max-lg:hidden"
      >
        /
      </kbd>
    </div>
  );
}

function useSlashShortcut(lead: () => void): void {
  const followed = useEffectEvent(lead);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      event.preventDefault();
      followed();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}
