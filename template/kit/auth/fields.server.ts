import type { DBFieldAttribute } from "better-auth/db";
import { z } from "zod";
import type { Column, ColumnBuilder, Table } from "../db/dialect/columns.server.ts";
import { ConfigError } from "../env/env.server.ts";
import type { AuthRegister, Fields, Shown } from "../shared/session.ts";
import type { session, user } from "./tables.server.ts";

/** A column that the product adds to better-auth's `user` or `session` table. */
interface AuthField extends Pick<DBFieldAttribute, "validator"> {
  /** Sign-up does not set it, so it must allow null or have a default in the database. */
  column: ColumnBuilder;
  /** Whether users may set it: `authClient.updateUser({ phone })`. False by default. */
  input?: boolean;
  /** If false, the value never leaves the server. */
  returned?: boolean;
}

export type AuthFields = Readonly<Record<string, AuthField>>;

type Registered<Name extends string, Base> =
  AuthRegister extends Record<Name, infer Own extends Base> ? Own : Base;

/** The product's versions of better-auth's tables, and the fields that it adds to them. */
export interface AuthTables {
  user: Registered<"user", typeof user>;
  session: Registered<"session", typeof session>;
  userFields: AuthFields;
  sessionFields: AuthFields;
}

type Of = "user" | "session";

/** The columns of the fields, for the table definition. */
export const columnsOf = <Own extends AuthFields>(fields: Own) =>
  Object.fromEntries(Object.entries(fields).map(([name, { column }]) => [name, column])) as {
    [Name in keyof Own]: Own[Name]["column"];
  };

const getFields = (tables: AuthTables, of: Of) =>
  Object.entries(tables[of === "user" ? "userFields" : "sessionFields"]).map(([name, field]) => ({
    ...field,
    name,
    column: columnIn(tables[of], name),
  }));

function columnIn(table: Table, name: string): Column {
  return Reflect.get(table, name);
}

/** better-auth's type name for the values of a column. */
function getType(column: Column): "string" | "number" | "boolean" | "date" {
  if (column.dataType !== "custom")
    return column.dataType === "date" ? "date" : getPlainType(column.dataType);
  return column.mapFromDriverValue(0) instanceof Date ? "date" : "number";
}

const getPlainType = (type: string) => (type === "number" || type === "boolean" ? type : "string");

/** The fields as better-auth's `additionalFields`. @throws ConfigError naming each column that sign-up could not fill */
export function additionalFields(tables: AuthTables, of: Of): Record<string, DBFieldAttribute> {
  const fields = getFields(tables, of);
  const unfilled = fields.flatMap(({ name, column }) =>
    column.notNull && column.default === undefined
      ? [`${of}.${name} must allow null or have a default(…), because sign-up does not set it`]
      : [],
  );
  if (unfilled.length > 0) throw new ConfigError("src/config/auth-tables.server.ts", unfilled);
  return Object.fromEntries(
    fields.map(({ name, column, input = false, returned = true, validator }) => [
      name,
      { type: getType(column), required: false, input, returned, ...(validator && { validator }) },
    ]),
  );
}

const schemas = {
  string: () => z.string(),
  number: () => z.number(),
  boolean: () => z.boolean(),
  date: () => z.iso.datetime(),
};

/** The schemas of fields that may leave the server, for `sessionUserSchema`. */
export function getShape<Which extends Of>(tables: AuthTables, of: Which) {
  const shown = getFields(tables, of).filter(({ returned = true }) => returned);
  const shape = shown.map(({ name, column }) => {
    const schema = schemas[getType(column)]();
    return [name, column.notNull ? schema : schema.nullable()];
  });
  return Object.fromEntries(shape) as {
    [Name in keyof Shown<Fields<Which>>]: z.ZodType<Shown<Fields<Which>>[Name]>;
  };
}

/** The values of fields that may leave the server. */
export function shownIn<Which extends Of>(tables: AuthTables, of: Which, row: object): Shown<Fields<Which>> {
  const shown = getFields(tables, of).filter(({ returned = true }) => returned);
  const values = shown.map(({ name }) => {
    const value: unknown = Reflect.get(row, name);
    return [name, value instanceof Date ? value.toISOString() : (value ?? null)];
  });
  return Object.fromEntries(values) as Shown<Fields<Which>>;
}

type TypeName<Value> = Value extends Date
  ? "date"
  : Value extends number
    ? "number"
    : Value extends boolean
      ? "boolean"
      : "string";

type Additional<Own> = {
  [Name in keyof Own]: Own[Name] extends { options: infer Options; value: infer Value }
    ? {
        type: TypeName<NonNullable<Value>>;
        required: false;
        input: Options extends { input: true } ? true : false;
        returned: Options extends { returned: false } ? false : true;
      }
    : never;
};

/** The fields for better-auth's client: `inferAdditionalFields<ClientFields>()`. */
export interface ClientFields {
  user: {
    additionalFields: { onboardedAt: { type: "date"; required: false; input: false } } & Additional<
      Fields<"user">
    >;
  };
  session: { additionalFields: Additional<Fields<"session">> };
}
