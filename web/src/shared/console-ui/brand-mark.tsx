import { useBoot } from "#shared/boot/boot.ts";

/** The brand's logo and a name: the product's in the back office, the brand's own in the portal. */
export function BrandMark({ name }: { name: string }) {
  const { brand } = useBoot();
  return (
    <span className="flex min-w-0 items-center gap-2 text-[0.9375rem] font-bold">
      <img src={brand.mark} alt="" width={24} height={24} className="size-6 shrink-0" />
      <span className="truncate">{name}</span>
    </span>
  );
}
