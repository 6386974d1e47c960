import { memberOf, type Plan, referencesOf } from "./feature.server.ts";
import { withImports } from "./imports.server.ts";
import { finderOf } from "./types.server.ts";

export function featureCode(plan: Plan): string {
  const { one, many, path } = plan.names;
  return `
import ClipboardList from "lucide-react/icons/clipboard-list";
import type { Feature } from "#kit/client/feature.ts";

declare module "#kit/shared/permissions.ts" {
  interface Resources {
    ${one}: "read" | "create" | "update" | "delete";
  }
}

declare module "#kit/shared/audit.ts" {
  interface AuditActs {
    ${one}: "deleted";
  }
}

export const ${many}: Feature = {
  permissions: { ${one}: { read: ["admin"], create: ["admin"], update: ["admin"], delete: ["admin"] } },
  navigation: [
    {
      area: "manager",
      section: "application",
      label: "home:navigation.${many}",
      icon: ClipboardList,
      to: "/manager/${path}",
      needs: { ${one}: ["read"] },
    },
  ],
  commands: () => import("./commands.ts"),
  counters: [{ name: "${many}", label: "${path}:list.title", to: "/manager/${path}", needs: { ${one}: ["read"] } }],
  audit: {
    ${one}: {
      acts: { deleted: "${path}:audit.deleted" },
      link: (id) => ({ to: "/manager/${path}/$id", params: { id } }),
    },
  },
};`;
}

export function queriesCode(plan: Plan): string {
  const { one, One, many, Many, path } = plan.names;
  const api = `api()${memberOf(plan.names)}`;
  const code = `
const api = () => apiOf<${Many}Api>().api;

export const fetch${Many} = (search: ${Many}Search) => async (page: { cursor?: string; limit: number }) =>
  unwrap(${api}.get({ query: { ...search, ...page } }));

export const ${many}Query = (search: ${Many}Search) =>
  listOptions({ queryKey: ["${path}", "list", search], fetchPage: fetch${Many}(search) });

export const ${one}Query = (id: string) =>
  queryOptions({
    queryKey: ["${path}", "item", id],
    queryFn: async (): Promise<${One}> => unwrap(${api}({ id }).get()),
    staleTime: freshMs,
  });

export async function create${One}(queryClient: QueryClient, fields: ${One}Fields): Promise<${One}> {
  return remember(queryClient, await unwrap(${api}.post(fields)));
}

export async function update${One}(queryClient: QueryClient, id: string, change: ${One}Change): Promise<${One}> {
  return remember(queryClient, await unwrap(${api}({ id }).patch(change)));
}

export async function delete${One}(queryClient: QueryClient, id: string): Promise<void> {
  await settle(${api}({ id }).delete());
  forgetLists(queryClient);
}

function remember(queryClient: QueryClient, ${one}: ${One}): ${One} {
  queryClient.setQueryData(${one}Query(${one}.id).queryKey, ${one});
  forgetLists(queryClient);
  return ${one};
}

/** The server decides whether and where it is in a list. */
function forgetLists(queryClient: QueryClient): void {
  queryClient.removeQueries({ queryKey: ["${path}", "list"] });
}

export const load${Many} = (loading: Loading) =>
  loadList(loading, ${many}Query(${many}Search(loading.location.search)));

export async function load${One}({ context: { queryClient }, params }: LoadingOne) {
  await orRefuse(queryClient.ensureQueryData(${one}Query(params.id)));
}

${referencesOf(plan)
  .map(
    (field) => `export const ${finderOf(field)} = async (searchTerm: string) =>
  (await unwrap(${api}.choices.${field.name}.get({ query: { searchTerm } }))).items;`,
  )
  .join("\n\n")}`;
  return withImports(code, /kit\/client/, {
    "./api.server.ts": `: ${Many}Api`,
    "./schema.ts": `: ${One} ${One}Change ${One}Fields`,
    "./search.ts": `${many}Search : ${Many}Search`,
  });
}

export function commandsCode(plan: Plan): string {
  const { one, path } = plan.names;
  return `
import { useNavigate } from "@tanstack/react-router";
import Plus from "lucide-react/icons/plus";
import { useTranslation } from "react-i18next";
import { useCan } from "#kit/client/can.tsx";

export function useCommands() {
  const { t } = useTranslation("${path}");
  const navigate = useNavigate();
  const mayCreate = useCan({ apps: ["manager"], ${one}: ["create"] });
  if (!mayCreate) return {};
  const run = () => navigate({ to: "/manager/${path}/new" });
  return { actions: [{ id: "new-${path}", icon: Plus, label: t("actions.new"), run }] };
}`;
}
