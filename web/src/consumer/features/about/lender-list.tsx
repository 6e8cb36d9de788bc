import { useEffect, useRef } from "react";
import { m } from "#messages";
import type { NamedLender } from "#shared/api/types.ts";

/** Lenders by name with their registration. Scrolled into view after loading if a link leads to it. */
export function LenderList({ lenders }: { lenders: readonly NamedLender[] }) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (location.hash === "#lenders") list.current?.closest("section")?.scrollIntoView();
  }, []);
  return (
    <ul ref={list} className="divide-y divide-line rounded-lg border border-line bg-paper px-4">
      {lenders.map(({ key, name, legalName, class: kind, registrationNumber, products }) => (
        <li key={key} className="py-3">
          <h3 className="font-bold text-ink">{name}</h3>
          <p>{legalName}</p>
          <p className="text-sm">
            {[kind, registrationNumber && m.about_registration({ number: registrationNumber })]
              .filter(Boolean)
              .join(" · ")}
          </p>
          <p className="text-sm text-ink-3">{products.join(", ")}</p>
        </li>
      ))}
    </ul>
  );
}
