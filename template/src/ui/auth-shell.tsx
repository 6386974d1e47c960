import type { ReactNode } from "react";
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
        {description && <div className="mt-2 text-muted">{description}</div>}
        <div>{children}</div>
        {footer && <footer>{footer}</footer>}
      </main>
    </div>
  );
}
