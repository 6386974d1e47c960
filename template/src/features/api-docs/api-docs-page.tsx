import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { DocumentTitle, InsideShell } from "#kit/client/document.tsx";
import { title as product } from "#kit/shared/app.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { buttonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Icon } from "#ui/icon.tsx";
import { SkipLink } from "#ui/navigation.tsx";
import { PageHeader } from "#ui/page.tsx";
import { Brand, EnvironmentBadge } from "#ui/shell.tsx";
import { English, Source } from "./components/english.tsx";
import { OperationCard } from "./components/operation-card.tsx";
import { documentQuery } from "./queries.ts";
import { shapeOf } from "./shape.ts";

export function ApiDocsPage({ controls }: { controls: ReactNode }) {
  const { t } = useTranslation("api-docs");
  const { data: document } = useSuspenseQuery(documentQuery);
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  return (
    <DocsShell controls={controls}>
      <DocumentTitle>{t("title")}</DocumentTitle>
      <PageHeader
        title={t("title")}
        description={t("intro")}
        actions={
          <a href="/api/openapi.json" download className={buttonClass({ variant: "secondary" })}>
            {t("download")}
          </a>
        }
      />
      <p className="mb-6 max-w-3xl text-muted">
        <English>{document.info.description}</English>
      </p>
      <nav aria-label={t("groups")} className="-mx-4 mb-7 flex overflow-x-auto p-1 *:shrink-0">
        {document.tags.map(({ name }) => (
          <a key={name} href={`#${name}`} className={buttonClass({ variant: "ghost", size: "sm" })}>
            <English>{name}</English>
          </a>
        ))}
        <a href="#schemas" className={buttonClass({ variant: "ghost", size: "sm" })}>
          {t("schemas")}
        </a>
      </nav>
      {document.tags.map(({ name }) => (
        <section key={name} aria-labelledby={name} className="mb-8">
          <h2 id={name} className="mb-3 scroll-mt-4 text-lg font-semibold">
            <English>{name}</English>
          </h2>
          <Card flush className="divide-y">
            {operations
              .filter(({ operation }) => operation.tags.includes(name))
              .map((one) => (
                <OperationCard key={one.operation.operationId} {...one} />
              ))}
          </Card>
        </section>
      ))}
      <section aria-labelledby="schemas">
        <h2 id="schemas" className="mb-3 scroll-mt-4 text-lg font-semibold">
          {t("schemas")}
        </h2>
        <dl className="grid items-start gap-4 md:grid-cols-2">
          {Object.entries(document.components.schemas).map(([name, schema]) => (
            <div key={name} className="min-w-0">
              <dt className="mb-1 font-mono text-sm">
                <English>{name}</English>
              </dt>
              <dd>
                <Source>{shapeOf(schema)}</Source>
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </DocsShell>
  );
}

/** The page belongs to neither area, because it is public in development. */
function DocsShell({ controls, children }: { controls: ReactNode; children: ReactNode }) {
  const { t } = useTranslation(["api-docs", "common"]);
  return (
    <InsideShell value={true}>
      <SkipLink>{t("common:skipToContent")}</SkipLink>
      <header className="flex items-center justify-between gap-4 border-b bg-surface px-4 py-2 md:px-[max(2rem,50%-34rem)]">
        <div className="-ms-2.5 flex min-w-0 items-center gap-2">
          <Link
            to="/manager"
            aria-label={t("back")}
            className={buttonClass({ variant: "ghost", size: "icon" })}
          >
            <Icon name="arrow-left" className="rtl:-scale-x-100" />
          </Link>
          <Brand name={product} />
          <EnvironmentBadge />
        </div>
        <div className="-me-2.5 flex shrink-0 items-center gap-1">{controls}</div>
      </header>
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-6xl px-4 py-6 md:px-8 md:py-8">
        {children}
      </main>
    </InsideShell>
  );
}
