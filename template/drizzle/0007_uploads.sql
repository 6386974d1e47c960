CREATE TABLE `stored_file` (
	`name` text PRIMARY KEY NOT NULL,
	`bytes` integer NOT NULL,
	`created_at` integer NOT NULL,
	`discard_at` integer,
	CONSTRAINT "stored_file_name" CHECK("stored_file"."name" NOT GLOB '*[^a-z0-9.-]*' AND length("stored_file"."name") BETWEEN 8 AND 100)
);
--> statement-breakpoint
CREATE INDEX `stored_file_discard` ON `stored_file` (`discard_at`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_book` (
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
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`genre_id`) REFERENCES `genre`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`cover`) REFERENCES `stored_file`(`name`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "book_title_length" CHECK(length("__new_book"."title") BETWEEN 1 AND 200),
	CONSTRAINT "book_author_length" CHECK(length("__new_book"."author") BETWEEN 1 AND 200),
	CONSTRAINT "book_publisher_length" CHECK(length("__new_book"."publisher") BETWEEN 1 AND 200),
	CONSTRAINT "book_description_length" CHECK(length("__new_book"."description") BETWEEN 1 AND 2000),
	CONSTRAINT "book_version" CHECK("__new_book"."version" >= 1),
	CONSTRAINT "book_keys" CHECK(length("__new_book"."title_key") > 0 AND length("__new_book"."author_key") > 0)
);
--> statement-breakpoint
INSERT INTO `__new_book`("id", "title", "author", "publisher", "genre_id", "version", "title_key", "author_key", "search", "sort", "created_at", "updated_at") SELECT "id", "title", "author", "publisher", "genre_id", "version", "title_key", "author_key", "search", "sort", "created_at", "updated_at" FROM `book`;--> statement-breakpoint
DROP TABLE `book`;--> statement-breakpoint
ALTER TABLE `__new_book` RENAME TO `book`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `book_title_author_unique` ON `book` (`title_key`,`author_key`);--> statement-breakpoint
CREATE INDEX `book_sort` ON `book` (`sort`,`id`);--> statement-breakpoint
CREATE INDEX `book_genre` ON `book` (`genre_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `book_cover_unique` ON `book` (`cover`);--> statement-breakpoint
CREATE UNIQUE INDEX `user_image_unique` ON `user` (`image`);