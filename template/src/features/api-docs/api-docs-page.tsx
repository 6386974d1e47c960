import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { DocumentTitle, InsideShell } from "#kit/client/document.tsx";
import { title as product } from "#kit/shared/app.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { maxSearchTermLength } from "#kit/shared/limits.ts";
import type { OpenApiDocument } from "#kit/shared/openapi.ts";
import { buttonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Icon } from "#ui/icon.tsx";
import { Input } from "#ui/input.tsx";
import { SkipLink } from "#ui/navigation.tsx";
import { PageHeader } from "#ui/page.tsx";
import { Brand, EnvironmentBadge } from "#ui/shell.tsx";
import { EmptyState } from "#ui/states.tsx";
import { English } from "./components/english.tsx";
import { OperationCard } from "./components/operation-card.tsx";
import { Source } from "./components/source.tsx";
import { documentQuery } from "./queries.ts";
import type { Call } from "./request.ts";
import { describeShape } from "./shape.ts";

export function ApiDocsPage({ controls }: { controls: ReactNode }) {
  const { t } = useTranslation(["api-docs", "kit"]);
  const { data: document } = useSuspenseQuery(documentQuery);
  const [term, setTerm] = useState("");
  const operations = getOperations(document).filter((call) => isFound(call, term));
  const groups = document.tags
    .map(({ name }) => ({ name, calls: operations.filter(({ operation }) => operation.tags.includes(name)) }))
    .filter(({ calls }) => calls.length > 0);
  const schemas = Object.entries(document.components.schemas).filter(([name]) => includes(name, term));
  const cookie = Object.values(document.components.securitySchemes)[0]?.name ?? "";
  const site = { origin: document.servers[0]?.url ?? "", cookie };
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
      <div className="grid-cols-[13rem_minmax(0,1fr)] gap-10 lg:grid">
        <div className="mb-7 lg:sticky lg:top-6 lg:max-h-[calc(100dvh-3rem)] lg:-m-1 lg:self-start lg:overflow-y-auto lg:p-1">
          <search>
            <Input
              type="search"
              aria-label={t("kit:list.search")}
              placeholder={t("search.placeholder")}
              autoComplete="off"
              spellCheck={false}
              maxLength={maxSearchTermLength}
              onValueChange={setTerm}
            />
          </search>
          <p role="status" className="sr-only">
            {term !== "" && t("search.found", { count: operations.length })}
          </p>
          <nav
            aria-label={t("groups")}
            className="mt-3 flex gap-x-1 overflow-x-auto p-1 *:shrink-0 lg:flex-col lg:px-0"
          >
            {groups.map(({ name, calls }) => (
              <a key={name} href={`#${name}`} className={entryClass}>
                <English>{name}</English>
                <span className="text-xs text-faint tabular-nums">{t("count", { count: calls.length })}</span>
              </a>
            ))}
            {schemas.length > 0 && (
              <a href="#schemas" className={entryClass}>
                {t("schemas")}
                <span className="text-xs text-faint tabular-nums">
                  {t("count", { count: schemas.length })}
                </span>
              </a>
            )}
          </nav>
        </div>
        <div className="min-w-0">
          {groups.length === 0 && schemas.length === 0 && (
            <EmptyState icon={<Icon name="search" />} title={t("kit:list.nothingMatches")} />
          )}
          {groups.map(({ name, calls }) => (
            <section key={name} aria-labelledby={name} className="mb-8">
              <h2 id={name} className="mb-3 scroll-mt-4 text-lg font-semibold">
                <English>{name}</English>
              </h2>
              <Card flush className="divide-y">
                {calls.map((one) => (
                  <OperationCard key={one.operation.operationId} site={site} {...one} />
                ))}
              </Card>
            </section>
          ))}
          {schemas.length > 0 && (
            <section aria-labelledby="schemas">
              <h2 id="schemas" className="mb-3 scroll-mt-4 text-lg font-semibold">
                {t("schemas")}
              </h2>
              <dl className="grid items-start gap-4 md:grid-cols-2">
                {schemas.map(([name, schema]) => (
                  <div key={name} className="min-w-0">
                    <dt className="mb-1 font-mono text-sm">
                      <English>{name}</English>
                    </dt>
                    <dd>
                      <Source>{describeShape(schema)}</Source>
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          )}
        </div>
      </div>
    </DocsShell>
  );
}

const entryClass = buttonClass({ variant: "ghost", size: "sm" }, "justify-between gap-3 lg:w-full");

const getOperations = ({ paths }: OpenApiDocument): Call[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

const includes = (text: string, term: string) => text.toLowerCase().includes(term.trim().toLowerCase());

const isFound = ({ path, method, operation }: Call, term: string) =>
  includes(`${method} ${path} ${operation.summary}`, term);

/** The page belongs to no area, because it is public in development. */
function DocsShell({ controls, children }: { controls: ReactNode; children: ReactNode }) {
  const { t } = useTranslation(["api-docs", "common"]);
  return (
    <InsideShell value={true}>
      <SkipLink>{t("common:skipToContent")}</SkipLink>
      <header className="flex items-center justify-between gap-4 min-h-(--bar) border-b px-4 md:px-[max(2rem,50%-38rem)]">
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
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-7xl px-4 py-6 md:px-8 md:py-8">
        {children}
      </main>
    </InsideShell>
  );
}
