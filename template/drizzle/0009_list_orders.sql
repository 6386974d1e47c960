DROP INDEX `book_sort`;--> statement-breakpoint
ALTER TABLE `book` ADD `author_sort` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `book` ADD `publisher_sort` text;--> statement-breakpoint
-- "search" has the author after a line break. SQLite lowers ASCII only; a publisher with other letters finds its place
-- once the book is written again.
UPDATE `book` SET `author_sort` = substr(`search`, instr(`search`, char(10)) + 1, 60), `publisher_sort` = lower(substr(`publisher`, 1, 60));--> statement-breakpoint
CREATE INDEX `book_title_order` ON `book` (`sort`,`id`,`genre_id`);--> statement-breakpoint
CREATE INDEX `book_author_order` ON `book` (`author_sort`,`id`,`genre_id`);--> statement-breakpoint
CREATE INDEX `book_publisher_order` ON `book` (`publisher_sort`,`id`,`genre_id`);--> statement-breakpoint
CREATE INDEX `book_created_order` ON `book` (`created_at`,`id`,`genre_id`);--> statement-breakpoint
CREATE INDEX `book_updated_order` ON `book` (`updated_at`,`id`,`genre_id`);--> statement-breakpoint
DROP INDEX `user_created`;--> statement-breakpoint
ALTER TABLE `user` ADD `sort` text GENERATED ALWAYS AS (nullif(substr("search", 1, 60), '')) VIRTUAL;--> statement-breakpoint
CREATE INDEX `user_created_order` ON `user` (`created_at`,`id`,`role`,`banned`,`ban_expires`,`email_verified`,`onboarded_at`);--> statement-breakpoint
CREATE INDEX `user_name_order` ON `user` (`sort`,`id`,`role`,`banned`,`ban_expires`,`email_verified`,`onboarded_at`,`created_at`);--> statement-breakpoint
CREATE INDEX `user_email_order` ON `user` (`email`,`id`,`role`,`banned`,`ban_expires`,`email_verified`,`onboarded_at`,`created_at`);--> statement-breakpoint
CREATE INDEX `user_onboarded_order` ON `user` (`onboarded_at`,`id`,`role`,`banned`,`ban_expires`,`email_verified`,`created_at`);