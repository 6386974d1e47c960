-- Search finds terms of one and two characters, and across spaces, by an index of its own instead of pg_trgm's. The
-- extension stays where it is: others may use it.
DROP INDEX IF EXISTS "book_search_parts", "user_search_parts", "user_email_parts", "audit_entry_search_parts";
--> statement-breakpoint
-- All parts of one to four characters of a text. Not declared safe for parallel plans: to start other processes takes
-- longer than a search.
CREATE FUNCTION "search_parts"("of" text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT AS $$
DECLARE
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
	RETURN "parts";
END $$;
--> statement-breakpoint
-- A list of what is not in the index yet would have to be read by each search.
CREATE INDEX "book_search_parts" ON "book" USING gin (search_parts("search")) WITH (fastupdate = off);
--> statement-breakpoint
-- Terms contain no line break, so no part matches across.
CREATE INDEX "user_search_parts" ON "user" USING gin (search_parts("search" || chr(10) || "email")) WITH (fastupdate = off);
--> statement-breakpoint
CREATE INDEX "audit_entry_search_parts" ON "audit_entry" USING gin (search_parts("search")) WITH (fastupdate = off);
