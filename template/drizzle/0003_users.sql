ALTER TABLE `user` ADD `search` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `user_created` ON `user` (`created_at`,`id`);--> statement-breakpoint
-- SQLite lowers ASCII only; a name with other letters is found once it is written again.
UPDATE `user` SET `search` = lower(`name`);
