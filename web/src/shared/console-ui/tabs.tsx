import { Tabs as Base } from "@base-ui/react/tabs";
import type { ReactNode } from "react";

export interface Tab<Key extends string = string> {
  /** Key in the URL. */
  key: Key;
  title: string;
  content: ReactNode;
}

interface TabsProps {
  /** Accessible name of the tab list. */
  label: string;
  tabs: readonly Tab[];
  /** Key of the active tab, which the page keeps in the URL. */
  shown: string;
  onShow: (key: string) => void;
}

/** Tabs of a page. */
export function Tabs({ label, tabs, shown, onShow }: TabsProps) {
  return (
    <Base.Root value={shown} onValueChange={(key) => onShow(String(key))}>
      <Base.List
        aria-label={label}
        className="flex gap-4 overflow-x-auto overflow-y-hidden border-b border-line [scrollbar-width:none]"
      >
        {tabs.map(({ key, title }) => (
          <Base.Tab
            key={key}
            value={key}
            className="-mb-px min-h-9 border-b-2 border-transparent px-0.5 whitespace-nowrap text-ink-2 hover:text-ink data-active:border-brand-strong data-active:font-semibold data-active:text-ink max-sm:min-h-11"
          >
            {title}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map(({ key, content }) => (
        <Base.Panel key={key} value={key} className="pt-4">
          {content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
