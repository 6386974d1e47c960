CREATE TABLE "book" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"title" text COLLATE "C" NOT NULL,
	"author" text COLLATE "C" NOT NULL,
	"publisher" text COLLATE "C",
	"description" text COLLATE "C",
	"genre_id" text COLLATE "C" NOT NULL,
	"cover" text COLLATE "C",
	"version" bigint DEFAULT 1 NOT NULL,
	"title_key" text COLLATE "C" NOT NULL,
	"author_key" text COLLATE "C" NOT NULL,
	"search" text COLLATE "C" NOT NULL,
	"sort" text COLLATE "C" NOT NULL,
	"author_sort" text COLLATE "C" DEFAULT '' NOT NULL,
	"publisher_sort" text COLLATE "C",
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
CREATE TABLE "deleted_book" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"title" text COLLATE "C" NOT NULL,
	"author" text COLLATE "C" NOT NULL,
	"publisher" text COLLATE "C",
	"description" text COLLATE "C",
	"genre_id" text COLLATE "C" NOT NULL,
	"cover" text COLLATE "C",
	"version" bigint DEFAULT 1 NOT NULL,
	"title_key" text COLLATE "C" NOT NULL,
	"author_key" text COLLATE "C" NOT NULL,
	"search" text COLLATE "C" NOT NULL,
	"sort" text COLLATE "C" NOT NULL,
	"author_sort" text COLLATE "C" DEFAULT '' NOT NULL,
	"publisher_sort" text COLLATE "C",
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	"deleted_at" bigint NOT NULL
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
CREATE TABLE "budget_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "budget_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"budget" text COLLATE "C" NOT NULL,
	"key" text COLLATE "C" NOT NULL,
	"item" text COLLATE "C",
	"at" bigint NOT NULL
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
ALTER TABLE "book" ADD CONSTRAINT "book_genre_id_genre_id_fk" FOREIGN KEY ("genre_id") REFERENCES "public"."genre"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book" ADD CONSTRAINT "book_cover_stored_file_name_fk" FOREIGN KEY ("cover") REFERENCES "public"."stored_file"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deleted_book" ADD CONSTRAINT "deleted_book_genre_id_genre_id_fk" FOREIGN KEY ("genre_id") REFERENCES "public"."genre"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deleted_book" ADD CONSTRAINT "deleted_book_cover_stored_file_name_fk" FOREIGN KEY ("cover") REFERENCES "public"."stored_file"("name") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_impersonated_by_user_id_fk" FOREIGN KEY ("impersonated_by") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_impersonated_from_session_id_fk" FOREIGN KEY ("impersonated_from") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "book_title_author_unique" ON "book" USING btree ("title_key","author_key");--> statement-breakpoint
CREATE INDEX "book_title_order" ON "book" USING btree ("sort","id","genre_id");--> statement-breakpoint
CREATE INDEX "book_author_order" ON "book" USING btree ("author_sort","id","genre_id");--> statement-breakpoint
CREATE INDEX "book_publisher_order" ON "book" USING btree ("publisher_sort","id","genre_id");--> statement-breakpoint
CREATE INDEX "book_created_order" ON "book" USING btree ("created_at","id","genre_id");--> statement-breakpoint
CREATE INDEX "book_updated_order" ON "book" USING btree ("updated_at","id","genre_id");--> statement-breakpoint
CREATE INDEX "book_genre" ON "book" USING btree ("genre_id");--> statement-breakpoint
CREATE UNIQUE INDEX "book_cover_unique" ON "book" USING btree ("cover");--> statement-breakpoint
CREATE INDEX "deleted_book_deleted" ON "deleted_book" USING btree ("deleted_at");--> statement-breakpoint
CREATE UNIQUE INDEX "genre_name_unique" ON "genre" USING btree ("name_key");--> statement-breakpoint
CREATE INDEX "genre_sort" ON "genre" USING btree ("sort","id");--> statement-breakpoint
CREATE UNIQUE INDEX "account_provider_unique" ON "account" USING btree ("provider_id","account_id");--> statement-breakpoint
CREATE INDEX "account_user" ON "account" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "passkey_credential_unique" ON "passkey" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "passkey_user" ON "passkey" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "session_token_unique" ON "session" USING btree ("token");--> statement-breakpoint
CREATE INDEX "session_user" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_impersonated_by" ON "session" USING btree ("impersonated_by");--> statement-breakpoint
CREATE INDEX "session_impersonated_from" ON "session" USING btree ("impersonated_from");--> statement-breakpoint
CREATE INDEX "session_expires" ON "session" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "session_updated" ON "session" USING btree ("updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "user_email_unique" ON "user" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "user_image_unique" ON "user" USING btree ("image");--> statement-breakpoint
CREATE INDEX "user_created_order" ON "user" USING btree ("created_at","id","role","banned","ban_expires","email_verified","onboarded_at");--> statement-breakpoint
CREATE INDEX "user_name_order" ON "user" USING btree ("sort","id","role","banned","ban_expires","email_verified","onboarded_at","created_at");--> statement-breakpoint
CREATE INDEX "user_email_order" ON "user" USING btree ("email","id","role","banned","ban_expires","email_verified","onboarded_at","created_at");--> statement-breakpoint
CREATE INDEX "user_onboarded_order" ON "user" USING btree ("onboarded_at","id","role","banned","ban_expires","email_verified","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "verification_identifier_unique" ON "verification" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "verification_expires" ON "verification" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "budget_event_key" ON "budget_event" USING btree ("budget","key","at");--> statement-breakpoint
CREATE INDEX "budget_event_at" ON "budget_event" USING btree ("at");--> statement-breakpoint
CREATE INDEX "stored_file_discard" ON "stored_file" USING btree ("discard_at");