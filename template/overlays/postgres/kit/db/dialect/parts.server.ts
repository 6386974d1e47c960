import {
  type Declaration,
  type Existing,
  type Part,
  type Protection,
  protecting,
  type Script,
} from "../migrations.server.ts";
import { fileTriggers, searchIndex } from "./mend-migration.server.ts";

const writeFunction = (head: string, body: string) =>
  `CREATE OR REPLACE FUNCTION ${head} AS $$\n${body}\nEND $$;\n`;
const triggerFunction = (name: string, body: string) =>
  writeFunction(`"${name}"() RETURNS trigger LANGUAGE plpgsql`, body);

const keepAdministrator = triggerFunction(
  "user_keep_an_administrator",
  `BEGIN
	PERFORM pg_advisory_xact_lock(7238144905);
	IF NOT EXISTS (SELECT 1 FROM "user" WHERE "role" = 'admin' AND NOT "banned" AND "id" <> OLD."id") THEN
		RAISE EXCEPTION 'LAST_ADMIN';
	END IF;
	IF TG_OP = 'DELETE' THEN
		RETURN OLD;
	END IF;
	RETURN NEW;`,
);

const keepOwner = triggerFunction(
  "member_keep_an_owner",
  `BEGIN
	PERFORM pg_advisory_xact_lock(7238144905);
	IF EXISTS (SELECT 1 FROM "organization" WHERE "id" = OLD."organization_id" AND "delete_at" IS NULL)
		AND NOT EXISTS (
			SELECT 1 FROM "member" INNER JOIN "user" ON "user"."id" = "member"."user_id"
			WHERE "organization_id" = OLD."organization_id" AND "member"."role" = 'owner' AND NOT "banned" AND "member"."id" <> OLD."id"
		)
	THEN
		RAISE EXCEPTION 'LAST_OWNER';
	END IF;
	IF TG_OP = 'DELETE' THEN
		RETURN OLD;
	END IF;
	RETURN NEW;`,
);

const replaceCodes = triggerFunction(
  "verification_replace",
  `BEGIN
	IF EXISTS (
		SELECT 1 FROM "verification" WHERE "identifier" = NEW."identifier" AND "expires_at" > NEW."expires_at"
	) THEN
		RETURN NULL;
	END IF;
	DELETE FROM "verification" WHERE "identifier" = NEW."identifier";
	RETURN NEW;`,
);

const keepFiles = triggerFunction(
  "stored_file_keep",
  `DECLARE
	"before" text := CASE WHEN TG_OP = 'INSERT' THEN NULL ELSE to_jsonb(OLD) ->> TG_ARGV[0] END;
	"after" text := CASE WHEN TG_OP = 'DELETE' THEN NULL ELSE to_jsonb(NEW) ->> TG_ARGV[0] END;
BEGIN
	IF "before" IS DISTINCT FROM "after" THEN
		UPDATE "stored_file" SET "discard_at" = (extract(epoch FROM clock_timestamp()) * 1000)::bigint
			WHERE "name" = substr("before", length(TG_ARGV[1]) + 1);
		UPDATE "stored_file" SET "discard_at" = NULL WHERE "name" = substr("after", length(TG_ARGV[1]) + 1);
	END IF;
	RETURN NULL;`,
);

const acceptImages = triggerFunction(
  "user_image_is_stored",
  `BEGIN
	IF TG_OP = 'INSERT' OR NOT EXISTS (SELECT 1 FROM "stored_file" WHERE NEW."image" = '/files/' || "name") THEN
		RAISE EXCEPTION 'VALIDATION_ERROR';
	END IF;
	RETURN NEW;`,
);

const searchParts = writeFunction(
  `"search_parts"("of" text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT`,
  `DECLARE
	"characters" text[] := string_to_array("of", NULL);
	"parts" text[] := "characters";
	"part" text;
BEGIN
	FOR "end" IN 2 .. cardinality("characters") LOOP
		"part" := "characters"["end"];
		FOR "start" IN REVERSE "end" - 1 .. greatest("end" - 3, 1) LOOP
			"part" := "characters"["start"] || "part";
			"parts" := "parts" || "part";
		END LOOP;
	END LOOP;
	RETURN "parts";`,
);

/** The functions that indexes and triggers of several tables use. */
export const sharedParts: readonly Part[] = [
  { what: "the function of search indexes", names: ["search_parts"], create: [searchParts] },
  { what: "the function of file triggers", names: ["stored_file_keep"], create: [keepFiles] },
];

/** Triggers that protect rows of the kit's own tables and of teams. Each applies to the tables that have its column. */
const protections: readonly Protection[] = [
  {
    what: "the triggers that keep an administrator",
    table: "user",
    create: [
      keepAdministrator,
      `CREATE TRIGGER "user_keep_an_administrator_on_update"
BEFORE UPDATE OF "role", "banned" ON "user" FOR EACH ROW
WHEN (OLD."role" = 'admin' AND NOT OLD."banned" AND (NEW."role" <> 'admin' OR NEW."banned"))
EXECUTE FUNCTION "user_keep_an_administrator"();\n`,
      `CREATE TRIGGER "user_keep_an_administrator_on_delete"
BEFORE DELETE ON "user" FOR EACH ROW
WHEN (OLD."role" = 'admin' AND NOT OLD."banned")
EXECUTE FUNCTION "user_keep_an_administrator"();\n`,
    ],
  },
  {
    what: "the triggers that keep an owner in each team",
    table: "organization",
    column: "delete_at",
    create: [
      keepOwner,
      `CREATE TRIGGER "member_keep_an_owner_on_update"
BEFORE UPDATE OF "role", "organization_id" ON "member" FOR EACH ROW
WHEN (OLD."role" = 'owner' AND (NEW."role" <> 'owner' OR NEW."organization_id" <> OLD."organization_id"))
EXECUTE FUNCTION "member_keep_an_owner"();\n`,
      `CREATE TRIGGER "member_keep_an_owner_on_delete"
BEFORE DELETE ON "member" FOR EACH ROW
WHEN (OLD."role" = 'owner')
EXECUTE FUNCTION "member_keep_an_owner"();\n`,
    ],
  },
  {
    what: "the trigger of teams' pictures",
    table: "organization",
    column: "delete_at",
    create: fileTriggers("organization", "logo", "/files/"),
  },
  {
    what: "the trigger that replaces codes",
    table: "verification",
    create: [
      replaceCodes,
      `CREATE TRIGGER "verification_replace"\nBEFORE INSERT ON "verification" FOR EACH ROW\nEXECUTE FUNCTION "verification_replace"();\n`,
    ],
  },
  {
    what: "the triggers of users' pictures",
    table: "user",
    create: [
      acceptImages,
      `CREATE TRIGGER "user_image_is_stored"
BEFORE INSERT OR UPDATE OF "image" ON "user" FOR EACH ROW
WHEN (NEW."image" IS NOT NULL)
EXECUTE FUNCTION "user_image_is_stored"();\n`,
      ...fileTriggers("user", "image", "/files/"),
    ],
  },
];

/** The functions of all protections, even of those that no table needs. */
export const protectingFunctions: readonly string[] = protections.flatMap(({ create }) =>
  create.flatMap((statement) => /^CREATE OR REPLACE FUNCTION "(\w+)"/.exec(statement)?.[1] ?? []),
);

/** The parts that a table's declaration requires. */
export function writeParts(table: string, { columns, search, files }: Declaration) {
  const own = protecting(protections, table, columns);
  const index = { what: `the search index of ${table}`, create: searchIndex(table, search) };
  const ofFiles = files.map((column) => ({
    what: `the file trigger of ${table}.${column}`,
    create: fileTriggers(table, column),
  }));
  return [...own, ...(search.length > 0 ? [index] : []), ...ofFiles].map(
    ({ what, create }): Part => ({ what, create, names: create.flatMap((statement) => nameIn(statement)) }),
  );
}

const nameIn = (statement: string) =>
  /^CREATE (?:OR REPLACE )?(?:INDEX|TRIGGER|FUNCTION) "(\w+)"/.exec(statement)?.[1] ?? [];

/** The statement that drops an existing part. */
export function dropping({ kind, name, table }: Existing): string {
  if (kind === "function") return `DROP FUNCTION IF EXISTS "${name}"();\n`;
  return kind === "index"
    ? `DROP INDEX IF EXISTS "${name}";\n`
    : `DROP TRIGGER IF EXISTS "${name}" ON "${table}";\n`;
}

/** Comments, texts and bodies of functions, except the arguments of a trigger's function. */
const unread = /--[^\n]*|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$/g;

const word = String.raw`(?:"?public"?\.)?"?([^"\s();,.]+)"?`;
const maybe = String.raw`(?:IF\s+(?:NOT\s+)?EXISTS\s+)?`;
const events = new RegExp(
  [
    String.raw`\bCREATE\s+(?:UNLOGGED\s+)?(TABLE)\s+${maybe}${word}`,
    String.raw`\bCREATE\s+(?:UNIQUE\s+)?(INDEX)\s+(?:CONCURRENTLY\s+)?${maybe}${word}\s+ON\s+(?:ONLY\s+)?${word}`,
    String.raw`\bCREATE\s+(?:OR\s+REPLACE\s+)?(TRIGGER)\s+${word}[^;]*?\sON\s+${word}([^;]*)`,
    String.raw`\bCREATE\s+(?:OR\s+REPLACE\s+)?(FUNCTION)\s+${word}`,
    String.raw`\bDROP\s+(TABLE|INDEX|TRIGGER|FUNCTION)\s+(?:CONCURRENTLY\s+)?${maybe}([^;]+)`,
    String.raw`\bALTER\s+(TABLE|INDEX)\s+${maybe}${word}\s+RENAME\s+TO\s+${word}`,
    String.raw`\bALTER\s+(TABLE)\s+${maybe}(?:ONLY\s+)?${word}\s+DROP\s+COLUMN\s+${maybe}"?search"?\b`,
  ].join("|"),
  "gi",
);

/**
 * The schema that migrations create in an empty database, read from their text: no PostgreSQL may be there to run them.
 */
export function madeBy(migrations: readonly Script[]): Existing[] {
  let made: Existing[] = [];
  const remove = (is: (one: Existing) => boolean) => {
    made = made.filter((one) => !is(one));
  };
  const add = (one: Existing) => {
    remove(({ kind, name, table }) => kind === one.kind && name === one.name && table === one.table);
    made.push(one);
  };
  const text = migrations.flatMap(({ statements }) => statements).join(";\n");
  for (const match of text.replace(unread, " ").matchAll(events)) {
    const [, table, tableName = "", index, indexName = "", indexed = "", ...others] = match;
    const [trigger, triggerName = "", watched = "", rest = "", fn, fnName = "", ...more] = others;
    const [dropped, names = "", renamed, old = "", to = "", emptied, emptiedName = ""] = more;
    if (table) add({ kind: "table", name: tableName, table: tableName });
    if (index) add({ kind: "index", name: indexName, table: indexed });
    if (trigger) {
      const [, file] = /stored_file_keep"?\s*\(\s*'(\w+)'\s*,\s*''/i.exec(rest) ?? [];
      add({ kind: "trigger", name: triggerName, table: watched, file });
    }
    if (fn) add({ kind: "function", name: fnName, table: fnName });
    if (dropped)
      for (const part of names.split(",")) {
        const [, name = "", on] = new RegExp(`^\\s*${word}(?:\\s+ON\\s+${word})?`, "i").exec(part) ?? [];
        if (/table/i.test(dropped)) remove((one) => one.kind !== "function" && one.table === name);
        else
          remove(
            (one) =>
              one.kind === dropped.toLowerCase() && one.name === name && (on ?? one.table) === one.table,
          );
      }
    if (renamed)
      made = made.map((one) => {
        if (/index/i.test(renamed))
          return one.kind === "index" && one.name === old ? { ...one, name: to } : one;
        if (one.kind === "function" || one.table !== old) return one;
        return { ...one, table: to, name: one.kind === "table" ? to : one.name };
      });
    // An index is dropped with its column.
    if (emptied) remove(({ kind, name }) => kind === "index" && name === `${emptiedName}_search_parts`);
  }
  return made;
}
