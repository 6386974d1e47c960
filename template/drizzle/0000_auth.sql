CREATE TABLE `account` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`provider_id` text NOT NULL,
	`account_id` text NOT NULL,
	`access_token` text,
	`refresh_token` text,
	`id_token` text,
	`access_token_expires_at` integer,
	`refresh_token_expires_at` integer,
	`scope` text,
	`password` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "account_no_password" CHECK("account"."password" IS NULL)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `account_provider_unique` ON `account` (`provider_id`,`account_id`);--> statement-breakpoint
CREATE INDEX `account_user` ON `account` (`user_id`);--> statement-breakpoint
CREATE TABLE `session` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`token` text NOT NULL,
	`expires_at` integer NOT NULL,
	`ip_address` text,
	`user_agent` text,
	`impersonated_by` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`impersonated_by`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "session_token_length" CHECK(length("session"."token") BETWEEN 32 AND 128),
	CONSTRAINT "session_user_agent_length" CHECK(length("session"."user_agent") <= 512)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `session_token_unique` ON `session` (`token`);--> statement-breakpoint
CREATE INDEX `session_user` ON `session` (`user_id`);--> statement-breakpoint
CREATE INDEX `session_impersonated_by` ON `session` (`impersonated_by`);--> statement-breakpoint
CREATE INDEX `session_expires` ON `session` (`expires_at`);--> statement-breakpoint
CREATE TABLE `user` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`email_verified` integer DEFAULT false NOT NULL,
	`image` text,
	`role` text DEFAULT 'user' NOT NULL,
	`banned` integer DEFAULT false NOT NULL,
	`ban_reason` text,
	`ban_expires` integer,
	`onboarded_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "user_role" CHECK("user"."role" IN ('admin', 'user')),
	CONSTRAINT "user_email_length" CHECK(length("user"."email") BETWEEN 3 AND 254),
	CONSTRAINT "user_email_lower_ascii" CHECK("user"."email" NOT GLOB '*[^!-~]*' AND "user"."email" = lower("user"."email")),
	CONSTRAINT "user_name_length" CHECK(length("user"."name") <= 100),
	CONSTRAINT "user_onboarded_name" CHECK("user"."onboarded_at" IS NULL OR length("user"."name") > 0),
	CONSTRAINT "user_image_length" CHECK(length("user"."image") <= 2048),
	CONSTRAINT "user_ban_reason_length" CHECK(length("user"."ban_reason") <= 500)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `user_email_unique` ON `user` (`email`);--> statement-breakpoint
CREATE TABLE `verification` (
	`id` text PRIMARY KEY NOT NULL,
	`identifier` text NOT NULL,
	`value` text NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `verification_identifier_unique` ON `verification` (`identifier`);--> statement-breakpoint
CREATE INDEX `verification_expires` ON `verification` (`expires_at`);--> statement-breakpoint
CREATE TABLE `budget_event` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`budget` text NOT NULL,
	`key` text NOT NULL,
	`item` text,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `budget_event_key` ON `budget_event` (`budget`,`key`,`at`);--> statement-breakpoint
CREATE INDEX `budget_event_at` ON `budget_event` (`at`);