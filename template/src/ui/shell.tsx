import type { CSSProperties, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { title as product } from "#kit/shared/app.ts";

export interface AuthShellProps {
  /** `Brand`, or any mark of the product. */
  brand: ReactNode;
  /** Beside the brand: the environment badge. */
  badge?: ReactNode;
  /** At the header's end: language and theme. */
  controls?: ReactNode;
  title: ReactNode;
  description?: ReactNode;
  children: ReactNode;
  /** Under the form: another way, small print. */
  footer?: ReactNode;
}

/** The login pages: the form, and the motif beside or above it (ui/motif.css). Its `main` has the id `main` for the skip link. */
export function AuthShell({ brand, badge, controls, title, description, children, footer }: AuthShellProps) {
  const { t } = useTranslation();
  return (
    <div data-shell="auth">
      <aside>
        <p>{t("tagline", { product })}</p>
      </aside>
      <header>
        <div>
          {brand}
          {badge}
        </div>
        {controls && <div>{controls}</div>}
      </header>
      <main id="main" tabIndex={-1}>
        <h1 className="text-2xl">{title}</h1>
        {description && <div className="mt-2 text-pretty text-muted">{description}</div>}
        <div>{children}</div>
        {footer && <footer>{footer}</footer>}
      </main>
    </div>
  );
}

/** The product's mark and name. */
export function Brand({ name }: { name: string }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-2.5 font-semibold tracking-tight">
      <span
        aria-hidden="true"
        className="size-7 shrink-0 rounded-lg bg-accent bg-(image:--mark) bg-cover forced-color-adjust-none print:hidden"
      />
      <span className="truncate rail:sr-only">{name}</span>
    </span>
  );
}

export interface EnvironmentBadgeProps {
  /** Nothing is shown where no environment is named. The colour, any of CSS, tints; the text stays readable. */
  environment: { name: string | null; emoji: string | null; color: string } | null | undefined;
}

type Tint = CSSProperties & { "--environment"?: string };

/** Says which environment this is, on every page. */
export function EnvironmentBadge({ environment }: EnvironmentBadgeProps) {
  if (!environment) return null;
  const { name, emoji, color } = environment;
  const style: Tint = { "--environment": color };
  return (
    <span
      style={style}
      className="inline-flex min-w-0 items-center gap-1.5 rounded-full border border-[color-mix(in_oklab,var(--environment,var(--color-edge))_55%,var(--color-line))] bg-[color-mix(in_oklab,var(--environment,var(--color-edge))_14%,var(--color-surface))] px-2 py-0.5 text-xs font-medium text-ink"
    >
      {emoji ? (
        <span aria-hidden="true">{emoji}</span>
      ) : (
        <span
          aria-hidden="true"
          className="size-1.5 shrink-0 rounded-full bg-(--environment,var(--color-edge))"
        />
      )}
      {name && <span className="truncate">{name}</span>}
    </span>
  );
}
