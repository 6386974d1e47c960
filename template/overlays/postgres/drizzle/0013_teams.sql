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
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_inviter_id_user_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member" ADD CONSTRAINT "member_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member" ADD CONSTRAINT "member_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invitation_open_unique" ON "invitation" USING btree ("organization_id","email") WHERE "invitation"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "invitation_team_created_order" ON "invitation" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "invitation_email" ON "invitation" USING btree ("email","status");--> statement-breakpoint
CREATE INDEX "invitation_inviter" ON "invitation" USING btree ("inviter_id");--> statement-breakpoint
CREATE UNIQUE INDEX "member_team_user_unique" ON "member" USING btree ("organization_id","user_id");--> statement-breakpoint
CREATE INDEX "member_team_created_order" ON "member" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "member_team_role" ON "member" USING btree ("organization_id","role");--> statement-breakpoint
CREATE INDEX "member_user" ON "member" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "organization_slug_unique" ON "organization" USING btree ("slug");--> statement-breakpoint
CREATE UNIQUE INDEX "organization_logo_unique" ON "organization" USING btree ("logo");--> statement-breakpoint
CREATE INDEX "organization_created_order" ON "organization" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "organization_name_order" ON "organization" USING btree ("sort","id");--> statement-breakpoint
CREATE INDEX "organization_delete_at" ON "organization" USING btree ("delete_at");--> statement-breakpoint
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
