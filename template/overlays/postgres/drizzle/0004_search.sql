-- Search stays fast as tables grow where the extension is there or may be made. Without it all is found as well.
DO $$
BEGIN
	CREATE EXTENSION IF NOT EXISTS pg_trgm;
EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported THEN
	RAISE WARNING 'There is no pg_trgm: searching reads every row';
END $$;
--> statement-breakpoint
DO $$
BEGIN
	CREATE INDEX "book_search_parts" ON "book" USING gin ("search" gin_trgm_ops);
	CREATE INDEX "user_search_parts" ON "user" USING gin ("search" gin_trgm_ops);
	CREATE INDEX "user_email_parts" ON "user" USING gin ("email" gin_trgm_ops);
EXCEPTION WHEN undefined_object THEN
	NULL;
END $$;
