-- A new code takes the place of the one before it in one statement, however many are made at the same time. A code that
-- is put back after a wrong guess gives way to one that was sent meanwhile.
CREATE FUNCTION "verification_replace"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (
		SELECT 1 FROM "verification" WHERE "identifier" = NEW."identifier" AND "expires_at" > NEW."expires_at"
	) THEN
		RETURN NULL;
	END IF;
	DELETE FROM "verification" WHERE "identifier" = NEW."identifier";
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "verification_replace"
BEFORE INSERT ON "verification" FOR EACH ROW
EXECUTE FUNCTION "verification_replace"();
