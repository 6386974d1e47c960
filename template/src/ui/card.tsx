import { type ComponentProps, type ReactNode, useId } from "react";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { cn } from "./cn.ts";

export interface CardProps extends ComponentProps<"section"> {
  /** Without padding: for lists and tables that extend to the edges. */
  flush?: boolean | undefined;
}

export function Card({ flush, className, ...rest }: CardProps) {
  return (
    <section
      {...rest}
      className={cn(
        "rounded-xl border bg-surface shadow-card",
        flush ? "overflow-clip" : "p-5 md:p-6",
        className,
      )}
    />
  );
}

export function CardHeader({ className, ...rest }: ComponentProps<"header">) {
  return (
    <header
      {...rest}
      className={cn("mb-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-2", className)}
    />
  );
}

export function CardTitle({ className, ...rest }: ComponentProps<"h2">) {
  return <h2 {...rest} className={cn("font-semibold tracking-tight", className)} />;
}

export interface SectionProps {
  title: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  busy?: boolean;
  children?: ReactNode;
}

export function Sections({ children }: { children: ReactNode }) {
  return <div className="@container flex flex-col divide-y *:py-8 *:first:pt-0 *:last:pb-0">{children}</div>;
}

/** A section of a page. Where there is room, title and description are beside the content, and actions below it. */
export function Section({ title, description, actions, busy, children }: SectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      aria-busy={busy}
      className={cn(
        "flex flex-wrap items-center gap-4 [reading-flow:flex-visual] @min-[58rem]:grid @min-[58rem]:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] @min-[58rem]:items-start @min-[58rem]:gap-x-12 @min-[58rem]:gap-y-5",
        Boolean(actions) && "@min-[58rem]:grid-rows-[auto_1fr]",
      )}
    >
      <div className={cn("min-w-0 flex-1 basis-40", Boolean(actions) && "@min-[58rem]:row-span-2")}>
        <h2 id={id} className="text-base font-semibold tracking-tight wrap-anywhere">
          {title}
        </h2>
        {description && <div className="mt-1 text-sm text-pretty text-muted">{description}</div>}
      </div>
      {/* Beside a heading there is no room for content, but for actions. */}
      <div className="order-1 flex min-w-0 basis-full flex-col gap-5 empty:hidden @min-[58rem]:order-none">
        {children}
      </div>
      {actions && (
        <div className="flex flex-wrap gap-2.5 @min-[58rem]:col-start-2 @min-[58rem]:justify-end">
          {actions}
        </div>
      )}
    </section>
  );
}

export function SectionRows({ children }: { children: ReactNode }) {
  return <div className="flex flex-col divide-y *:py-4 *:first:pt-0 *:last:pb-0">{children}</div>;
}

interface SectionRowProps {
  label: ReactNode;
  description?: ReactNode;
  children: ReactNode;
}

export function SectionRow({ label, description, children }: SectionRowProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <div className="min-w-0 flex-1 basis-32 has-[.avatar]:basis-14">
        <p className="font-medium">{label}</p>
        {description && <p className="mt-0.5 text-sm wrap-anywhere text-muted">{description}</p>}
      </div>
      {children}
    </div>
  );
}

export interface FactProps {
  name: ReactNode;
  /** An empty value is shown as "Not available". */
  children: ReactNode;
  wide?: boolean | undefined;
}

export function Fact({ name, children, wide = false }: FactProps) {
  const { t } = useTranslation("common");
  return (
    <div className={cn("min-w-0", wide && "col-span-full")}>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="mt-0.5 wrap-anywhere">
        <bdi>{children === null || children === "" ? t("notAvailable") : children}</bdi>
      </dd>
    </div>
  );
}
