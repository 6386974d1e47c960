import { useQueryClient } from "@tanstack/react-query";
import type { CSSProperties, ReactNode } from "react";
import { bootstrapQuery } from "#kit/client/bootstrap.ts";
import { DocumentTitle } from "#kit/client/document.tsx";
import { title as product, tagline } from "#kit/shared/app.ts";
import { Logo } from "./logo.tsx";

interface AuthShellProps {
  controls: ReactNode;
  title: string;
  description?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
}

/** The shell of login and onboarding: the form, with the motif beside or below. Its `main` has the id `main`. */
export function AuthShell({ controls, title, description, children, footer }: AuthShellProps) {
  return (
    <div data-shell="auth">
      <DocumentTitle>{title}</DocumentTitle>
      <aside>
        {tagline && (
          <p>
            <bdi>{tagline}</bdi>
          </p>
        )}
      </aside>
      <header>
        <div>
          <Brand name={product} />
          <EnvironmentBadge />
        </div>
        <div>{controls}</div>
      </header>
      <main id="main" tabIndex={-1}>
        <h1 className="text-2xl">{title}</h1>
        {description && <div className="mt-2 text-balance text-muted">{description}</div>}
        <div>{children}</div>
        {footer && <footer>{footer}</footer>}
      </main>
    </div>
  );
}

export function Brand({ name }: { name: string }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-2.5 font-semibold tracking-tight">
      <Logo />
      <span className="truncate rail:sr-only">{name}</span>
    </span>
  );
}

type Tint = CSSProperties & { "--environment"?: string };

/** Shows the name of the environment on every page, or nothing if it has none. Any CSS colour can tint it. */
export function EnvironmentBadge() {
  const badge = useQueryClient().getQueryData(bootstrapQuery.queryKey)?.badge;
  if (!badge) return null;
  const { name, emoji, color } = badge;
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
