CREATE TABLE `job` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`input` text NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`key` text,
	`run_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`max_attempts` integer NOT NULL,
	`lease_until` integer,
	`lease_token` text,
	`last_error` text,
	`finished_at` integer,
	`created_at` integer NOT NULL,
	CONSTRAINT "job_state" CHECK("job"."state" IN ('waiting', 'running', 'done', 'failed', 'discarded')),
	CONSTRAINT "job_input" CHECK(length("job"."input") <= 65536)
);
--> statement-breakpoint
CREATE INDEX `job_due` ON `job` (`run_at`,`name`) WHERE "job"."finished_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX `job_key_unique` ON `job` (`key`) WHERE "job"."finished_at" is null;--> statement-breakpoint
CREATE INDEX `job_finished` ON `job` (`finished_at`);