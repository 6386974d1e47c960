CREATE TABLE `stored_file` (
	`name` text PRIMARY KEY NOT NULL,
	`bytes` integer NOT NULL,
	`created_at` integer NOT NULL,
	`discard_at` integer,
	CONSTRAINT "stored_file_name" CHECK("stored_file"."name" NOT GLOB '*[^a-z0-9.-]*' AND length("stored_file"."name") BETWEEN 8 AND 100)
);
--> statement-breakpoint
CREATE INDEX `stored_file_discard` ON `stored_file` (`discard_at`);--> statement-breakpoint
ALTER TABLE `book` ADD `description` text CONSTRAINT "book_description_length" CHECK(length("description") BETWEEN 1 AND 2000);--> statement-breakpoint
ALTER TABLE `book` ADD `cover` text REFERENCES `stored_file`(`name`);--> statement-breakpoint
CREATE UNIQUE INDEX `book_cover_unique` ON `book` (`cover`);--> statement-breakpoint
CREATE UNIQUE INDEX `user_image_unique` ON `user` (`image`);