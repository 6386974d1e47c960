import type { ReactNode } from "react";
import { DocumentTitle, InsideShell } from "#kit/client/document.tsx";
import { title as product } from "#kit/shared/app.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { SkipLink } from "#ui/navigation.tsx";
import { PageHeader } from "#ui/page.tsx";
import { Brand, EnvironmentBadge } from "#ui/shell.tsx";

/** A page for everyone, signed in or not. */
export function OddSitePage({ controls }: { controls: ReactNode }) {
  const { t } = useTranslation(["odd-site", "common"]);
  return (
    <InsideShell value={true}>
      <SkipLink>{t("common:skipToContent")}</SkipLink>
      <header className="flex items-center justify-between gap-4 border-b bg-surface px-4 py-2 md:px-8">
        <div className="flex min-w-0 items-center gap-2.5">
          <Brand name={product} />
          <EnvironmentBadge />
        </div>
        <div className="flex shrink-0 items-center gap-1">{controls}</div>
      </header>
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-6xl px-4 py-6 md:px-8 md:py-8">
        <DocumentTitle>{t("title")}</DocumentTitle>
        <PageHeader title={t("title")} description={t("intro")} />
      </main>
    </InsideShell>
  );
}
