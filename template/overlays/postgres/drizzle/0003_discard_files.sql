-- A file is kept while a row refers to it. Whatever way the row lets go of it, by an update or because it is deleted,
-- the file is due to be deleted from then on; see src/server/storage. A trigger names the column, and what is before the
-- file's name in it.
CREATE FUNCTION "stored_file_keep"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"before" text := CASE WHEN TG_OP = 'INSERT' THEN NULL ELSE to_jsonb(OLD) ->> TG_ARGV[0] END;
	"after" text := CASE WHEN TG_OP = 'DELETE' THEN NULL ELSE to_jsonb(NEW) ->> TG_ARGV[0] END;
BEGIN
	IF "before" IS DISTINCT FROM "after" THEN
		UPDATE "stored_file" SET "discard_at" = (extract(epoch FROM clock_timestamp()) * 1000)::bigint
			WHERE "name" = substr("before", length(TG_ARGV[1]) + 1);
		UPDATE "stored_file" SET "discard_at" = NULL WHERE "name" = substr("after", length(TG_ARGV[1]) + 1);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "book_cover_keep"
AFTER UPDATE OF "cover" OR DELETE ON "book" FOR EACH ROW
EXECUTE FUNCTION "stored_file_keep"('cover', '');
--> statement-breakpoint
CREATE TRIGGER "user_image_keep"
AFTER UPDATE OF "image" OR DELETE ON "user" FOR EACH ROW
EXECUTE FUNCTION "stored_file_keep"('image', '/files/');
--> statement-breakpoint
-- better-auth keeps the path of a user's picture: "/files/" and the name. No other address is accepted.
CREATE FUNCTION "user_image_is_stored"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' OR NOT EXISTS (SELECT 1 FROM "stored_file" WHERE NEW."image" = '/files/' || "name") THEN
		RAISE EXCEPTION 'VALIDATION_ERROR';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "user_image_is_stored"
BEFORE INSERT OR UPDATE OF "image" ON "user" FOR EACH ROW
WHEN (NEW."image" IS NOT NULL)
EXECUTE FUNCTION "user_image_is_stored"();
