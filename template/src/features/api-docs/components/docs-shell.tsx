import { Link } from "@tanstack/react-router";
import ArrowLeft from "lucide-react/icons/arrow-left";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useBootstrap } from "#kit/client/bootstrap.ts";
import { InsideShell } from "#kit/client/shell.ts";
import { title as product } from "#kit/shared/app.ts";
import { buttonClass } from "#ui/button.tsx";
import { SkipLink } from "#ui/navigation.tsx";
import { Brand, EnvironmentBadge } from "#ui/shell.tsx";

/** Outside of both areas, because in development the page is public. */
export function DocsShell({ controls, children }: { controls: ReactNode; children: ReactNode }) {
  const { t } = useTranslation(["api-docs", "common"]);
  return (
    <InsideShell value={true}>
      <SkipLink>{t("common:skipToContent")}</SkipLink>
      <header className="flex items-center justify-between gap-4 border-b bg-surface px-4 py-2 md:px-8">
        <div className="flex min-w-0 items-center gap-3">
          <Link
            to="/manager"
            aria-label={t("back")}
            className={buttonClass({ variant: "ghost", size: "icon" })}
          >
            <ArrowLeft aria-hidden="true" className="rtl:-scale-x-100" />
          </Link>
          <Brand name={product} />
          <EnvironmentBadge environment={useBootstrap().badge} />
        </div>
        <div className="flex shrink-0 items-center gap-1">{controls}</div>
      </header>
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-6xl px-4 py-6 md:px-8 md:py-8">
        {children}
      </main>
    </InsideShell>
  );
}
