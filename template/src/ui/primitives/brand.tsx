export interface BrandProps {
  name: string;
}

/** The product's mark and name. */
export function Brand({ name }: BrandProps) {
  return (
    <span className="inline-flex min-w-0 items-center gap-2.5 font-semibold tracking-tight">
      <span
        aria-hidden="true"
        className="size-7 shrink-0 rounded-lg bg-accent bg-(image:--mark) bg-cover forced-color-adjust-none print:hidden"
      />
      <span className="truncate md:group-data-collapsed/sidebar:sr-only">{name}</span>
    </span>
  );
}
