CREATE TABLE `audit_entry` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL,
	`action` text NOT NULL,
	`actor_id` text,
	`actor_label` text,
	`actor_email` text,
	`target_kind` text,
	`target_id` text,
	`target_label` text,
	`details` text DEFAULT '{}' NOT NULL,
	`request_id` text,
	`search` text NOT NULL,
	CONSTRAINT "audit_entry_details" CHECK(length("audit_entry"."details") <= 4000)
);
--> statement-breakpoint
CREATE INDEX `audit_entry_created_order` ON `audit_entry` (`created_at`,`id`,`action`,`actor_id`,`target_id`);--> statement-breakpoint
CREATE INDEX `audit_entry_action` ON `audit_entry` (`action`,`created_at`);--> statement-breakpoint
CREATE INDEX `audit_entry_actor` ON `audit_entry` (`actor_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `audit_entry_target` ON `audit_entry` (`target_id`,`created_at`);