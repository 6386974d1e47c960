-- Stands for the template's migrations up to 0013_teams.
-- There is always an administrator who can sign in. A banned one does not count, whatever the end of the ban. The lock is
-- the one that the program writes under (kit/db/dialect/scopes.server.ts): others take turns with it.
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
-- A file is kept while a row refers to it. Whatever way the row lets go of it, by an update or because it is deleted,
-- the file is due to be deleted from then on; see kit/storage. A trigger names the column, and what is before the
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
-- better-auth keeps the path of a user's picture: "/files/" and the name. No other address is accepted.
CREATE FUNCTION "user_image_is_stored"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' OR NOT EXISTS (SELECT 1 FROM "stored_file" WHERE NEW."image" = '/files/' || "name") THEN
		RAISE EXCEPTION 'VALIDATION_ERROR';
	END IF;
	RETURN NEW;
END $$;
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
CREATE OR REPLACE FUNCTION "member_keep_an_owner"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
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
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TABLE "account" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"provider_id" text COLLATE "C" NOT NULL,
	"account_id" text COLLATE "C" NOT NULL,
	"access_token" text COLLATE "C",
	"refresh_token" text COLLATE "C",
	"id_token" text COLLATE "C",
	"access_token_expires_at" bigint,
	"refresh_token_expires_at" bigint,
	"scope" text COLLATE "C",
	"password" text COLLATE "C",
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "account_no_password" CHECK ("account"."password" IS NULL)
);
--> statement-breakpoint
CREATE TABLE "invitation" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"organization_id" text COLLATE "C" NOT NULL,
	"email" text COLLATE "C" NOT NULL,
	"role" text COLLATE "C" DEFAULT 'member' NOT NULL,
	"status" text COLLATE "C" DEFAULT 'pending' NOT NULL,
	"inviter_id" text COLLATE "C" NOT NULL,
	"language" text COLLATE "C",
	"expires_at" bigint NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "invitation_role" CHECK ("invitation"."role" IN ('owner', 'admin', 'member')),
	CONSTRAINT "invitation_status" CHECK ("invitation"."status" IN ('pending', 'accepted', 'rejected', 'canceled')),
	CONSTRAINT "invitation_email_length" CHECK (length("invitation"."email") BETWEEN 3 AND 254)
);
--> statement-breakpoint
CREATE TABLE "member" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"organization_id" text COLLATE "C" NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"role" text COLLATE "C" DEFAULT 'member' NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "member_role" CHECK ("member"."role" IN ('owner', 'admin', 'member'))
);
--> statement-breakpoint
CREATE TABLE "organization" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"slug" text COLLATE "C" NOT NULL,
	"logo" text COLLATE "C",
	"metadata" text COLLATE "C",
	"created_at" bigint NOT NULL,
	"delete_at" bigint,
	"search" text COLLATE "C" DEFAULT '' NOT NULL,
	"sort" text COLLATE "C" DEFAULT '' NOT NULL,
	CONSTRAINT "organization_name_length" CHECK (length("organization"."name") BETWEEN 1 AND 100),
	CONSTRAINT "organization_slug_length" CHECK (length("organization"."slug") BETWEEN 1 AND 50)
);
--> statement-breakpoint
CREATE TABLE "passkey" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"name" text COLLATE "C",
	"public_key" text COLLATE "C" NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"credential_id" text COLLATE "C" NOT NULL,
	"counter" bigint NOT NULL,
	"device_type" text COLLATE "C" NOT NULL,
	"backed_up" boolean NOT NULL,
	"transports" text COLLATE "C",
	"aaguid" text COLLATE "C",
	"created_at" bigint,
	"last_used_at" bigint,
	CONSTRAINT "passkey_name_length" CHECK (length("passkey"."name") <= 100)
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"token" text COLLATE "C" NOT NULL,
	"expires_at" bigint NOT NULL,
	"ip_address" text COLLATE "C",
	"user_agent" text COLLATE "C",
	"impersonated_by" text COLLATE "C",
	"impersonated_from" text COLLATE "C",
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "session_token_length" CHECK (length("session"."token") BETWEEN 32 AND 128),
	CONSTRAINT "session_user_agent_length" CHECK (length("session"."user_agent") <= 512)
);
--> statement-breakpoint
CREATE TABLE "user" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"email" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" DEFAULT '' NOT NULL,
	"search" text COLLATE "C" DEFAULT '' NOT NULL,
	"sort" text COLLATE "C" GENERATED ALWAYS AS (nullif(substr("search", 1, 60), '')) STORED,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text COLLATE "C",
	"role" text COLLATE "C" DEFAULT 'user' NOT NULL,
	"banned" boolean DEFAULT false NOT NULL,
	"ban_reason" text COLLATE "C",
	"ban_expires" bigint,
	"onboarded_at" bigint,
	"language" text COLLATE "C",
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "user_role" CHECK ("user"."role" IN ('admin', 'user')),
	CONSTRAINT "user_email_length" CHECK (length("user"."email") BETWEEN 3 AND 254),
	CONSTRAINT "user_email_lower_ascii" CHECK ("user"."email" !~ '[^!-~]' AND "user"."email" = lower("user"."email")),
	CONSTRAINT "user_name_length" CHECK (length("user"."name") <= 100),
	CONSTRAINT "user_onboarded_name" CHECK ("user"."onboarded_at" IS NULL OR length("user"."name") > 0),
	CONSTRAINT "user_image_length" CHECK (length("user"."image") <= 2048),
	CONSTRAINT "user_ban_reason_length" CHECK (length("user"."ban_reason") <= 500)
);
--> statement-breakpoint
CREATE TABLE "verification" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"identifier" text COLLATE "C" NOT NULL,
	"value" text COLLATE "C" NOT NULL,
	"expires_at" bigint NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_entry" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"created_at" bigint NOT NULL,
	"action" text COLLATE "C" NOT NULL,
	"actor_id" text COLLATE "C",
	"actor_label" text COLLATE "C",
	"actor_email" text COLLATE "C",
	"target_kind" text COLLATE "C",
	"target_id" text COLLATE "C",
	"target_label" text COLLATE "C",
	"details" text COLLATE "C" DEFAULT '{}' NOT NULL,
	"request_id" text COLLATE "C",
	"search" text COLLATE "C" NOT NULL,
	CONSTRAINT "audit_entry_details" CHECK (length("audit_entry"."details") <= 4000)
);
--> statement-breakpoint
CREATE TABLE "book" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"title" text COLLATE "C" NOT NULL,
	"author" text COLLATE "C" NOT NULL,
	"publisher" text COLLATE "C",
	"description" text COLLATE "C",
	"genre_id" text COLLATE "C" NOT NULL,
	"cover" text COLLATE "C",
	"title_key" text COLLATE "C" NOT NULL,
	"author_key" text COLLATE "C" NOT NULL,
	"search" text COLLATE "C" NOT NULL,
	"sort" text COLLATE "C" NOT NULL,
	"author_sort" text COLLATE "C" DEFAULT '' NOT NULL,
	"publisher_sort" text COLLATE "C",
	"version" bigint DEFAULT 1 NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "book_title_length" CHECK (length("book"."title") BETWEEN 1 AND 200),
	CONSTRAINT "book_author_length" CHECK (length("book"."author") BETWEEN 1 AND 200),
	CONSTRAINT "book_publisher_length" CHECK (length("book"."publisher") BETWEEN 1 AND 200),
	CONSTRAINT "book_description_length" CHECK (length("book"."description") BETWEEN 1 AND 2000),
	CONSTRAINT "book_version" CHECK ("book"."version" >= 1),
	CONSTRAINT "book_keys" CHECK (length("book"."title_key") > 0 AND length("book"."author_key") > 0)
);
--> statement-breakpoint
CREATE TABLE "genre" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"name_key" text COLLATE "C" NOT NULL,
	"search" text COLLATE "C" NOT NULL,
	"sort" text COLLATE "C" NOT NULL,
	"color" text COLLATE "C" NOT NULL,
	CONSTRAINT "genre_name_length" CHECK (length("genre"."name") BETWEEN 1 AND 100),
	CONSTRAINT "genre_color" CHECK ("genre"."color" ~ '^#[0-9a-f]{6}$')
);
--> statement-breakpoint
CREATE TABLE "deleted_row" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"row" text COLLATE "C" NOT NULL,
	"deleted_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stored_file" (
	"name" text COLLATE "C" PRIMARY KEY NOT NULL,
	"bytes" bigint NOT NULL,
	"created_at" bigint NOT NULL,
	"discard_at" bigint,
	CONSTRAINT "stored_file_name" CHECK ("stored_file"."name" !~ '[^a-z0-9.-]' AND length("stored_file"."name") BETWEEN 8 AND 100)
);
--> statement-breakpoint
CREATE TABLE "job" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"input" text COLLATE "C" NOT NULL,
	"state" text COLLATE "C" DEFAULT 'waiting' NOT NULL,
	"key" text COLLATE "C",
	"run_at" bigint NOT NULL,
	"attempts" bigint DEFAULT 0 NOT NULL,
	"max_attempts" bigint NOT NULL,
	"lease_until" bigint,
	"lease_token" text COLLATE "C",
	"last_error" text COLLATE "C",
	"finished_at" bigint,
	"created_at" bigint NOT NULL,
	CONSTRAINT "job_state" CHECK ("job"."state" IN ('waiting', 'running', 'done', 'failed', 'discarded')),
	CONSTRAINT "job_input" CHECK (length("job"."input") <= 65536)
);
--> statement-breakpoint
CREATE TABLE "budget_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "budget_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"budget" text COLLATE "C" NOT NULL,
	"key" text COLLATE "C" NOT NULL,
	"item" text COLLATE "C",
	"at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_inviter_id_user_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "member" ADD CONSTRAINT "member_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "member" ADD CONSTRAINT "member_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_impersonated_by_user_id_fk" FOREIGN KEY ("impersonated_by") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_impersonated_from_session_id_fk" FOREIGN KEY ("impersonated_from") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "book" ADD CONSTRAINT "book_genre_id_genre_id_fk" FOREIGN KEY ("genre_id") REFERENCES "public"."genre"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "book" ADD CONSTRAINT "book_cover_stored_file_name_fk" FOREIGN KEY ("cover") REFERENCES "public"."stored_file"("name") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "account_provider_unique" ON "account" USING btree ("provider_id","account_id");
--> statement-breakpoint
CREATE INDEX "account_user" ON "account" USING btree ("user_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "invitation_open_unique" ON "invitation" USING btree ("organization_id","email") WHERE "invitation"."status" = 'pending';
--> statement-breakpoint
CREATE INDEX "invitation_team_created_order" ON "invitation" USING btree ("organization_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "invitation_email" ON "invitation" USING btree ("email","status");
--> statement-breakpoint
CREATE INDEX "invitation_inviter" ON "invitation" USING btree ("inviter_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "member_team_user_unique" ON "member" USING btree ("organization_id","user_id");
--> statement-breakpoint
CREATE INDEX "member_team_created_order" ON "member" USING btree ("organization_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "member_team_role" ON "member" USING btree ("organization_id","role");
--> statement-breakpoint
CREATE INDEX "member_user" ON "member" USING btree ("user_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "organization_slug_unique" ON "organization" USING btree ("slug");
--> statement-breakpoint
CREATE UNIQUE INDEX "organization_logo_unique" ON "organization" USING btree ("logo");
--> statement-breakpoint
CREATE INDEX "organization_created_order" ON "organization" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "organization_name_order" ON "organization" USING btree ("sort","id");
--> statement-breakpoint
CREATE INDEX "organization_delete_at" ON "organization" USING btree ("delete_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "passkey_credential_unique" ON "passkey" USING btree ("credential_id");
--> statement-breakpoint
CREATE INDEX "passkey_user" ON "passkey" USING btree ("user_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "session_token_unique" ON "session" USING btree ("token");
--> statement-breakpoint
CREATE INDEX "session_user" ON "session" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "session_impersonated_by" ON "session" USING btree ("impersonated_by");
--> statement-breakpoint
CREATE INDEX "session_impersonated_from" ON "session" USING btree ("impersonated_from");
--> statement-breakpoint
CREATE INDEX "session_expires" ON "session" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "session_updated" ON "session" USING btree ("updated_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "user_email_unique" ON "user" USING btree ("email");
--> statement-breakpoint
CREATE UNIQUE INDEX "user_image_unique" ON "user" USING btree ("image");
--> statement-breakpoint
CREATE INDEX "user_created_order" ON "user" USING btree ("created_at","id","role","banned","ban_expires","email_verified","onboarded_at");
--> statement-breakpoint
CREATE INDEX "user_name_order" ON "user" USING btree ("sort","id","role","banned","ban_expires","email_verified","onboarded_at","created_at");
--> statement-breakpoint
CREATE INDEX "user_email_order" ON "user" USING btree ("email","id","role","banned","ban_expires","email_verified","onboarded_at","created_at");
--> statement-breakpoint
CREATE INDEX "user_onboarded_order" ON "user" USING btree ("onboarded_at","id","role","banned","ban_expires","email_verified","created_at");
--> statement-breakpoint
CREATE INDEX "user_role" ON "user" USING btree ("role");
--> statement-breakpoint
CREATE INDEX "user_banned" ON "user" USING btree ("banned","ban_expires");
--> statement-breakpoint
CREATE INDEX "user_verified" ON "user" USING btree ("email_verified");
--> statement-breakpoint
CREATE INDEX "user_onboarded_name" ON "user" USING btree ("onboarded_at","sort");
--> statement-breakpoint
CREATE UNIQUE INDEX "verification_identifier_unique" ON "verification" USING btree ("identifier");
--> statement-breakpoint
CREATE INDEX "verification_expires" ON "verification" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "audit_entry_created_order" ON "audit_entry" USING btree ("created_at","id","action","actor_id","target_id");
--> statement-breakpoint
CREATE INDEX "audit_entry_action" ON "audit_entry" USING btree ("action","created_at");
--> statement-breakpoint
CREATE INDEX "audit_entry_actor" ON "audit_entry" USING btree ("actor_id","created_at");
--> statement-breakpoint
CREATE INDEX "audit_entry_target" ON "audit_entry" USING btree ("target_id","created_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "book_title_author_unique" ON "book" USING btree ("title_key","author_key");
--> statement-breakpoint
CREATE INDEX "book_title_order" ON "book" USING btree ("sort","id");
--> statement-breakpoint
CREATE INDEX "book_genre_title_order" ON "book" USING btree ("genre_id","sort","id");
--> statement-breakpoint
CREATE INDEX "book_author_order" ON "book" USING btree ("author_sort","id");
--> statement-breakpoint
CREATE INDEX "book_genre_author_order" ON "book" USING btree ("genre_id","author_sort","id");
--> statement-breakpoint
CREATE INDEX "book_publisher_order" ON "book" USING btree ("publisher_sort","id");
--> statement-breakpoint
CREATE INDEX "book_genre_publisher_order" ON "book" USING btree ("genre_id","publisher_sort","id");
--> statement-breakpoint
CREATE INDEX "book_created_order" ON "book" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "book_genre_created_order" ON "book" USING btree ("genre_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "book_updated_order" ON "book" USING btree ("updated_at","id");
--> statement-breakpoint
CREATE INDEX "book_genre_updated_order" ON "book" USING btree ("genre_id","updated_at","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "book_cover_unique" ON "book" USING btree ("cover");
--> statement-breakpoint
CREATE UNIQUE INDEX "genre_name_unique" ON "genre" USING btree ("name_key");
--> statement-breakpoint
CREATE INDEX "genre_sort" ON "genre" USING btree ("sort","id");
--> statement-breakpoint
CREATE INDEX "deleted_row_deleted" ON "deleted_row" USING btree ("deleted_at");
--> statement-breakpoint
CREATE INDEX "stored_file_discard" ON "stored_file" USING btree ("discard_at");
--> statement-breakpoint
CREATE INDEX "job_due" ON "job" USING btree ("run_at","name") WHERE "job"."finished_at" is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "job_key_unique" ON "job" USING btree ("key") WHERE "job"."finished_at" is null;
--> statement-breakpoint
CREATE INDEX "job_state" ON "job" USING btree ("state","finished_at");
--> statement-breakpoint
CREATE INDEX "job_created_order" ON "job" USING btree ("created_at","id","state","name");
--> statement-breakpoint
CREATE INDEX "budget_event_key" ON "budget_event" USING btree ("budget","key","at");
--> statement-breakpoint
CREATE INDEX "budget_event_at" ON "budget_event" USING btree ("at");
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
--> statement-breakpoint
CREATE TRIGGER "verification_replace"
BEFORE INSERT ON "verification" FOR EACH ROW
EXECUTE FUNCTION "verification_replace"();
--> statement-breakpoint
CREATE TRIGGER "book_cover_keep"
AFTER UPDATE OF "cover" OR DELETE ON "book" FOR EACH ROW
EXECUTE FUNCTION "stored_file_keep"('cover', '');
--> statement-breakpoint
CREATE TRIGGER "user_image_keep"
AFTER UPDATE OF "image" OR DELETE ON "user" FOR EACH ROW
EXECUTE FUNCTION "stored_file_keep"('image', '/files/');
--> statement-breakpoint
CREATE TRIGGER "user_image_is_stored"
BEFORE INSERT OR UPDATE OF "image" ON "user" FOR EACH ROW
WHEN (NEW."image" IS NOT NULL)
EXECUTE FUNCTION "user_image_is_stored"();
--> statement-breakpoint
-- A list of what is not in the index yet would have to be read by each search.
CREATE INDEX "book_search_parts" ON "book" USING gin (search_parts("search")) WITH (fastupdate = off);
--> statement-breakpoint
-- Terms contain no line break, so no part matches across.
CREATE INDEX "user_search_parts" ON "user" USING gin (search_parts("search" || chr(10) || "email")) WITH (fastupdate = off);
--> statement-breakpoint
CREATE INDEX "audit_entry_search_parts" ON "audit_entry" USING gin (search_parts("search")) WITH (fastupdate = off);
--> statement-breakpoint
CREATE TRIGGER "member_keep_an_owner_on_update"
BEFORE UPDATE OF "role", "organization_id" ON "member" FOR EACH ROW
WHEN (OLD."role" = 'owner' AND (NEW."role" <> 'owner' OR NEW."organization_id" <> OLD."organization_id"))
EXECUTE FUNCTION "member_keep_an_owner"();
--> statement-breakpoint
CREATE TRIGGER "member_keep_an_owner_on_delete"
BEFORE DELETE ON "member" FOR EACH ROW
WHEN (OLD."role" = 'owner')
EXECUTE FUNCTION "member_keep_an_owner"();
--> statement-breakpoint
CREATE TRIGGER "organization_logo_keep"
AFTER UPDATE OF "logo" OR DELETE ON "organization" FOR EACH ROW
EXECUTE FUNCTION "stored_file_keep"('logo', '/files/');
--> statement-breakpoint
CREATE INDEX "organization_search_parts" ON "organization" USING gin (search_parts("search")) WITH (fastupdate = off);
