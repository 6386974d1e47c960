/** What generated code may use, by its modules; types after a colon. */
const modules: Readonly<Record<string, string>> = {
  "@tanstack/react-query": "queryOptions useInfiniteQuery useQueryClient useSuspenseQuery : QueryClient",
  "@tanstack/react-router": "createFileRoute Link useNavigate",
  "drizzle-orm": "eq sql",
  "react-i18next": "useTranslation",
  elysia: "Elysia",
  vitest: "expect test",
  zod: "z",
  "#kit/api/about.server.ts": "about listing raises",
  "#kit/api/feature.server.ts": ": ServerFeature",
  "#kit/auth/access.server.ts": "access",
  "#kit/auth/audit.server.ts": "actingIn : Audit",
  "#kit/auth/session.server.ts": ": Sessions",
  "#kit/auth/user-columns.server.ts": "userLabel",
  "#kit/client/api.ts": "apiOf settle unwrap",
  "#kit/client/can.tsx": "Can useCan",
  "#kit/client/feature.ts": ": Feature",
  "#kit/client/guards.ts": "requirePermission",
  "#kit/client/list.ts": "freshMs listOptions listState",
  "#kit/client/load.ts": "loadList orRefuse : Loading LoadingOne",
  "#kit/client/moment.tsx": "Day Moment useTimeText",
  "#kit/db/choices.server.ts": "choiceList choiceQuery choices",
  "#kit/db/connect.server.ts": "write : Db",
  "#kit/db/count.server.ts": "countByTime countRows",
  "#kit/db/derived.server.ts": "checksOf keyed ordersOf searched sorted",
  "#kit/db/dialect/columns.server.ts":
    "alias boolean check decimal index integer table text time uniqueIndex : AnyColumn",
  "#kit/db/filters.server.ts": "atLeast atMost from is oneOfThese until within",
  "#kit/db/resource.server.ts": "columnsOf resource withTimes",
  "#kit/shared/fields.ts":
    "changeOf choice date datetime decimal email flag formOf integer itemOf line optional referenceTo url versioned",
  "#kit/shared/list.ts": "listOf listQuery",
  "#kit/shared/list-search.ts": "day id listSearch number oneOf tableSearch tableView : SearchOf TableView",
  "#kit/shared/number-text.ts": "moneyText numberText",
  "#kit/shared/time-text.ts": "date",
  "#ui/amount-input.tsx": "AmountInput amountFilter",
  "#ui/badge.tsx": "Badge",
  "#ui/button.tsx": "buttonClass",
  "#ui/card.tsx": "Fact",
  "#ui/checkbox.tsx": "Checkbox",
  "#ui/date-input.tsx": "DateInput MomentInput",
  "#ui/edit-form.tsx": "FormControl FormField",
  "#ui/input.tsx": "EmailInput Input Select Textarea",
  "#ui/notify.ts": "notify",
  "#ui/reference-input.tsx": "ReferenceInput referenceFilter",
  "#ui/resource-detail.tsx": "DeleteButton ResourceDetail",
  "#ui/resource-form.tsx": "ResourceForm",
  "#ui/resource-table.tsx": "ResourceTable",
  "#ui/states.tsx": "EmptyState",
  "#ui/table-columns.tsx": ": TableColumns TableFilter",
};

/**
 * Code with the imports that it needs of these modules, in front of what it imports itself.
 * @param from the modules that may be meant, where names are those of several
 */
export function withImports(code: string, from: RegExp, own: Readonly<Record<string, string>> = {}): string {
  const bare = code.replace(/\/\*\*.*?\*\/|"[^"\n]*"|`[^`]*`/gs, "");
  const isUsed = (name: string) =>
    new RegExp(`(?<![\\w$-]|(?<!\\.\\.)\\.)${name}(?![\\w-]|\\??:)`).test(bare);
  const lines = Object.entries({ ...modules, ...own }).flatMap(([module, names]) => {
    if (module.startsWith("#kit/") && !(module in own) && !from.test(module)) return [];
    const [values = "", typed = ""] = names.split(":");
    const wordsOf = (text: string) => text.split(" ").filter((name) => name && isUsed(name));
    const used = [...wordsOf(values), ...wordsOf(typed).map((name) => `type ${name}`)];
    return used.length > 0 ? [`import { ${used.join(", ")} } from "${module}";`] : [];
  });
  return `${lines.join("\n")}\n${code}`;
}
