-- There is always an administrator who can sign in. A banned one does not count, whatever the end of the ban. The lock is
-- the one that the program writes under (src/server/db/dialect/scopes.server.ts): others take turns with it.
CREATE FUNCTION "user_keep_an_administrator"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_advisory_xact_lock(7238144905);
	IF NOT EXISTS (SELECT 1 FROM "user" WHERE "role" = 'admin' AND NOT "banned" AND "id" <> OLD."id") THEN
		RAISE EXCEPTION 'LAST_ADMIN';
	END IF;
	IF TG_OP = 'DELETE' THEN
		RETURN OLD;
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "user_keep_an_administrator_on_update"
BEFORE UPDATE OF "role", "banned" ON "user" FOR EACH ROW
WHEN (OLD."role" = 'admin' AND NOT OLD."banned" AND (NEW."role" <> 'admin' OR NEW."banned"))
EXECUTE FUNCTION "user_keep_an_administrator"();
--> statement-breakpoint
CREATE TRIGGER "user_keep_an_administrator_on_delete"
BEFORE DELETE ON "user" FOR EACH ROW
WHEN (OLD."role" = 'admin' AND NOT OLD."banned")
EXECUTE FUNCTION "user_keep_an_administrator"();
