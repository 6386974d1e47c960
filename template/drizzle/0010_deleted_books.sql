CREATE TABLE `deleted_book` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`author` text NOT NULL,
	`publisher` text,
	`description` text,
	`genre_id` text NOT NULL,
	`cover` text,
	`version` integer DEFAULT 1 NOT NULL,
	`title_key` text NOT NULL,
	`author_key` text NOT NULL,
	`search` text NOT NULL,
	`sort` text NOT NULL,
	`author_sort` text DEFAULT '' NOT NULL,
	`publisher_sort` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer NOT NULL,
	FOREIGN KEY (`genre_id`) REFERENCES `genre`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`cover`) REFERENCES `stored_file`(`name`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `deleted_book_deleted` ON `deleted_book` (`deleted_at`);