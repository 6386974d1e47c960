CREATE TABLE `deleted_row` (
	`id` text PRIMARY KEY NOT NULL,
	`row` text NOT NULL,
	`deleted_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `deleted_row_deleted` ON `deleted_row` (`deleted_at`);