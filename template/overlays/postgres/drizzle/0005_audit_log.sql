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
CREATE INDEX "audit_entry_created_order" ON "audit_entry" USING btree ("created_at","id","action","actor_id","target_id");--> statement-breakpoint
CREATE INDEX "audit_entry_action" ON "audit_entry" USING btree ("action","created_at");--> statement-breakpoint
CREATE INDEX "audit_entry_actor" ON "audit_entry" USING btree ("actor_id","created_at");--> statement-breakpoint
CREATE INDEX "audit_entry_target" ON "audit_entry" USING btree ("target_id","created_at");--> statement-breakpoint
DO $$
BEGIN
	CREATE INDEX "audit_entry_search_parts" ON "audit_entry" USING gin ("search" gin_trgm_ops);
EXCEPTION WHEN undefined_object THEN
	NULL;
END $$;
