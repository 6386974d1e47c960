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
CREATE INDEX "job_due" ON "job" USING btree ("run_at","name") WHERE "job"."finished_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "job_key_unique" ON "job" USING btree ("key") WHERE "job"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "job_finished" ON "job" USING btree ("finished_at");