CREATE TABLE `book` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`author` text NOT NULL,
	`publisher` text,
	`genre_id` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`title_key` text NOT NULL,
	`author_key` text NOT NULL,
	`search` text NOT NULL,
	`sort` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`genre_id`) REFERENCES `genre`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "book_title_length" CHECK(length("book"."title") BETWEEN 1 AND 200),
	CONSTRAINT "book_author_length" CHECK(length("book"."author") BETWEEN 1 AND 200),
	CONSTRAINT "book_publisher_length" CHECK(length("book"."publisher") BETWEEN 1 AND 200),
	CONSTRAINT "book_version" CHECK("book"."version" >= 1),
	CONSTRAINT "book_keys" CHECK(length("book"."title_key") > 0 AND length("book"."author_key") > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `book_title_author_unique` ON `book` (`title_key`,`author_key`);--> statement-breakpoint
CREATE INDEX `book_sort` ON `book` (`sort`,`id`);--> statement-breakpoint
CREATE INDEX `book_genre` ON `book` (`genre_id`);--> statement-breakpoint
CREATE TABLE `genre` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`search` text NOT NULL,
	`sort` text NOT NULL,
	`color` text NOT NULL,
	CONSTRAINT "genre_name_length" CHECK(length("genre"."name") BETWEEN 1 AND 100),
	CONSTRAINT "genre_color" CHECK("genre"."color" GLOB '#[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `genre_name_unique` ON `genre` (`name_key`);--> statement-breakpoint
CREATE INDEX `genre_sort` ON `genre` (`sort`,`id`);