import type { Column } from "./dialect/columns.server.ts";

/** Whom the rows of a table belong to: the column with the id of the user or team. All order indexes begin with it. */
export type Scope = { readonly user: Column } | { readonly team: Column };

/** Operations on the rows of one scope or, for administrators, examples and scheduled jobs, on all rows. */
export interface InScope<One, All = One> {
  in: (id: string) => One;
  all: All;
}

/** Operations on scoped rows, which need the name of a scope first. */
export type ByScope<Of, One, All = One> = Of extends Scope ? InScope<One, All> : All;

export const getColumn = (scope: Scope | undefined): Column | undefined =>
  scope && ("user" in scope ? scope.user : scope.team);

/** @param operate returns the operations in the scope with this id; with null, those on all rows */
export function byScope<Of extends Scope | undefined, One, All = One>(
  scope: Of | undefined,
  operate: (id: string | null) => All,
): ByScope<Of, One, All> {
  const all = operate(null);
  const inScope = (id: string) => {
    if (!id) throw new Error("A scope needs an id.");
    return operate(id);
  };
  // TypeScript does not narrow a conditional type by a value.
  return (scope ? { in: inScope, all } : all) as ByScope<Of, One, All>;
}
