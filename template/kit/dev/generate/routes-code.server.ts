import type { Plan } from "./feature.server.ts";

/** The routes, by their files. */
export function routesCode(plan: Plan): Record<string, string> {
  const { one, One, many, Many, path } = plan.names;
  const folder = `src/routes/manager/${path}`;
  const may = (action: string) =>
    `beforeLoad: (guard) => requirePermission(guard, { ${one}: ["${action}"] }),`;
  const guard = `import { requirePermission } from "#kit/client/guards.ts";`;
  const notFound = `import { AreaNotFound } from "../../-area-not-found.tsx";`;
  const route = `import { createFileRoute } from "@tanstack/react-router";`;
  return {
    [`${folder}/index.tsx`]: `
${route}
import { ${Many}Page } from "#features/${path}/pages.tsx";
import { load${Many} } from "#features/${path}/queries.ts";
import { ${many}Search } from "#features/${path}/search.ts";
${guard}
import { tableSearch, tableView } from "#kit/shared/list-search.ts";
${notFound}

export const Route = createFileRoute("/manager/${path}/")({
  staticData: { ahead: "data" },
  validateSearch: tableSearch(${many}Search),
  ${may("read")}
  loader: load${Many},
  notFoundComponent: AreaNotFound,
  component: () => (
    <${Many}Page
      search={Route.useSearch({ select: ${many}Search })}
      view={Route.useSearch({ select: tableView })}
    />
  ),
});`,
    [`${folder}/new.tsx`]: `
${route}
import { New${One}Page } from "#features/${path}/pages.tsx";
${guard}
${notFound}

export const Route = createFileRoute("/manager/${path}/new")({
  ${may("create")}
  notFoundComponent: AreaNotFound,
  component: New${One}Page,
});`,
    [`${folder}/$id.index.tsx`]: `
${route}
import { ${One}Page } from "#features/${path}/pages.tsx";
import { load${One} } from "#features/${path}/queries.ts";
${guard}
${notFound}

export const Route = createFileRoute("/manager/${path}/$id/")({
  ${may("read")}
  loader: load${One},
  notFoundComponent: AreaNotFound,
  component: () => <${One}Page id={Route.useParams().id} />,
});`,
    [`${folder}/$id.update.tsx`]: `
${route}
import { Update${One}Page } from "#features/${path}/pages.tsx";
import { load${One} } from "#features/${path}/queries.ts";
${guard}
${notFound}

export const Route = createFileRoute("/manager/${path}/$id/update")({
  ${may("update")}
  loader: load${One},
  notFoundComponent: AreaNotFound,
  component: () => <Update${One}Page id={Route.useParams().id} />,
});`,
  };
}
