import { Database } from "bun:sqlite";
import {
  type Declaration,
  type Existing,
  MigrationError,
  type Part,
  type Protection,
  protecting,
  type Script,
} from "../migrations.server.ts";
import { fileTriggers, searchIndex, trigger } from "./mend-migration.server.ts";
import { runKeepingTriggers } from "./migrate.server.ts";

const abort = (code: string) => `SELECT RAISE(ABORT, '${code}');`;
const isAdministrator = "OLD.`role` = 'admin' AND NOT OLD.`banned`";
const isLast =
  "\tAND NOT EXISTS (SELECT 1 FROM `user` WHERE `role` = 'admin' AND NOT `banned` AND `id` <> OLD.`id`)";

const isOwner =
  "OLD.`role` = 'owner'\n\tAND EXISTS (SELECT 1 FROM `organization` WHERE `id` = OLD.`organization_id` AND `delete_at` IS NULL)";
const isLastOwner =
  "\tAND NOT EXISTS (\n\t\tSELECT 1 FROM `member` INNER JOIN `user` ON `user`.`id` = `member`.`user_id`\n\t\tWHERE `organization_id` = OLD.`organization_id` AND `member`.`role` = 'owner' AND NOT `banned` AND `member`.`id` <> OLD.`id`\n\t)";

/** Triggers that protect rows of the kit's own tables and of teams. Each applies to the tables that have its column. */
const protections: readonly Protection[] = [
  {
    what: "the triggers that keep an administrator",
    table: "user",
    create: [
      trigger(
        "user_keep_an_administrator_on_update",
        `BEFORE UPDATE OF \`role\`, \`banned\` ON \`user\`\nWHEN ${isAdministrator}\n\tAND (NEW.\`role\` <> 'admin' OR NEW.\`banned\`)\n${isLast}`,
        abort("LAST_ADMIN"),
      ),
      trigger(
        "user_keep_an_administrator_on_delete",
        `BEFORE DELETE ON \`user\`\nWHEN ${isAdministrator}\n${isLast}`,
        abort("LAST_ADMIN"),
      ),
    ],
  },
  {
    what: "the triggers that keep an owner in each team",
    table: "organization",
    column: "delete_at",
    create: [
      trigger(
        "member_keep_an_owner_on_update",
        `BEFORE UPDATE OF \`role\`, \`organization_id\` ON \`member\`\nWHEN (NEW.\`role\` <> 'owner' OR NEW.\`organization_id\` <> OLD.\`organization_id\`)\n\tAND ${isOwner}\n${isLastOwner}`,
        abort("LAST_OWNER"),
      ),
      trigger(
        "member_keep_an_owner_on_delete",
        `BEFORE DELETE ON \`member\`\nWHEN ${isOwner}\n${isLastOwner}`,
        abort("LAST_OWNER"),
      ),
    ],
  },
  {
    what: "the triggers of teams' pictures",
    table: "organization",
    column: "delete_at",
    create: fileTriggers("organization", "logo", "/files/"),
  },
  {
    what: "the trigger that replaces codes",
    table: "verification",
    create: [
      trigger(
        "verification_replace",
        "BEFORE INSERT ON `verification`",
        "SELECT RAISE(IGNORE) FROM `verification`\n\t\tWHERE `identifier` = NEW.`identifier` AND `expires_at` > NEW.`expires_at`;",
        "DELETE FROM `verification` WHERE `identifier` = NEW.`identifier`;",
      ),
    ],
  },
  {
    what: "the triggers of users' pictures",
    table: "user",
    create: [
      trigger(
        "user_image_is_stored",
        "BEFORE UPDATE OF `image` ON `user`\nWHEN NEW.`image` IS NOT NULL\n\tAND NOT EXISTS (SELECT 1 FROM `stored_file` WHERE `name` = substr(NEW.`image`, 8) AND NEW.`image` = '/files/' || `name`)",
        abort("VALIDATION_ERROR"),
      ),
      trigger(
        "user_image_is_uploaded_later",
        "BEFORE INSERT ON `user`\nWHEN NEW.`image` IS NOT NULL",
        abort("VALIDATION_ERROR"),
      ),
      ...fileTriggers("user", "image", "/files/"),
    ],
  },
];

/** The parts that a table's declaration requires. */
export function writeParts(table: string, { columns, search, files }: Declaration) {
  const own = protecting(protections, table, columns);
  const index = { what: `the search index of ${table}`, create: searchIndex(table, search) };
  const ofFiles = files.map((column) => ({
    what: `the file triggers of ${table}.${column}`,
    create: fileTriggers(table, column),
  }));
  return [...own, ...(search.length > 0 ? [index] : []), ...ofFiles].map(
    ({ what, create }): Part => ({ what, create, names: create.flatMap((statement) => nameIn(statement)) }),
  );
}

const nameIn = (statement: string) =>
  /^CREATE (?:VIRTUAL TABLE|TRIGGER) `([^`]+)`/.exec(statement)?.[1] ?? [];

/** Parts do not depend on each other. */
export const sharedParts: readonly Part[] = [];

/** SQLite has no trigger functions. */
export const protectingFunctions: readonly string[] = [];

/** The statement that drops an existing part. */
export const dropping = ({ kind, name }: Existing): string =>
  `DROP ${kind === "table" ? "TABLE" : "TRIGGER"} IF EXISTS \`${name}\`;\n`;

/**
 * The schema that migrations create in an empty database.
 * @throws MigrationError if one of them fails there
 */
export function madeBy(migrations: readonly Script[]): Existing[] {
  using sqlite = new Database(":memory:");
  for (const { tag, statements } of migrations) {
    try {
      runKeepingTriggers(sqlite, statements.map(withoutRequirement));
    } catch (error) {
      const { message } = Object(error);
      throw new MigrationError(`The migration ${tag} fails on an empty database: ${message}.`);
    }
  }
  return sqlite
    .query<Existing & { sql: string }, []>(
      "SELECT type AS kind, name, tbl_name AS 'table', sql FROM sqlite_schema WHERE type IN ('table', 'trigger') AND sql IS NOT NULL",
    )
    .all()
    .map(({ sql, ...one }) => ({ ...one, file: fileIn(one, sql), columns: columnsIn(sqlite, one) }));
}

/** SQLite cannot add a required column without a default, not even to an empty table. */
const withoutRequirement = (statement: string) =>
  statement.replace(/^(\s*ALTER TABLE `[^`]+` ADD [^;]*?) NOT NULL(?![^;]*DEFAULT)(?<!DEFAULT[^;]*)/i, "$1");

const columnsIn = (sqlite: Database, { kind, name }: Existing) =>
  kind === "table"
    ? sqlite
        .query<{ name: string }, [string]>("SELECT name FROM pragma_table_xinfo(?)")
        .all(name)
        .map((column) => column.name)
    : undefined;

function fileIn({ kind, name, table }: Existing, sql: string): string | undefined {
  if (kind !== "trigger" || !sql.includes("stored_file") || !name.startsWith(`${table}_`)) return undefined;
  return /^(\w+)_(?:keep|discard)$/.exec(name.slice(table.length + 1))?.[1];
}
