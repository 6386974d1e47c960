CREATE TABLE `invitation` (
	`id` text PRIMARY KEY NOT NULL,
	`organization_id` text NOT NULL,
	`email` text NOT NULL,
	`role` text DEFAULT 'member' NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`inviter_id` text NOT NULL,
	`language` text,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`organization_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`inviter_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "invitation_role" CHECK("invitation"."role" IN ('owner', 'admin', 'member')),
	CONSTRAINT "invitation_status" CHECK("invitation"."status" IN ('pending', 'accepted', 'rejected', 'canceled')),
	CONSTRAINT "invitation_email_length" CHECK(length("invitation"."email") BETWEEN 3 AND 254)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invitation_open_unique` ON `invitation` (`organization_id`,`email`) WHERE "invitation"."status" = 'pending';--> statement-breakpoint
CREATE INDEX `invitation_team_created_order` ON `invitation` (`organization_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `invitation_email` ON `invitation` (`email`,`status`);--> statement-breakpoint
CREATE INDEX `invitation_inviter` ON `invitation` (`inviter_id`);--> statement-breakpoint
CREATE TABLE `member` (
	`id` text PRIMARY KEY NOT NULL,
	`organization_id` text NOT NULL,
	`user_id` text NOT NULL,
	`role` text DEFAULT 'member' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`organization_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "member_role" CHECK("member"."role" IN ('owner', 'admin', 'member'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `member_team_user_unique` ON `member` (`organization_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `member_team_created_order` ON `member` (`organization_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `member_team_role` ON `member` (`organization_id`,`role`);--> statement-breakpoint
CREATE INDEX `member_user` ON `member` (`user_id`);--> statement-breakpoint
CREATE TABLE `organization` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`slug` text NOT NULL,
	`logo` text,
	`metadata` text,
	`created_at` integer NOT NULL,
	`delete_at` integer,
	`search` text DEFAULT '' NOT NULL,
	`sort` text DEFAULT '' NOT NULL,
	CONSTRAINT "organization_name_length" CHECK(length("organization"."name") BETWEEN 1 AND 100),
	CONSTRAINT "organization_slug_length" CHECK(length("organization"."slug") BETWEEN 1 AND 50)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `organization_slug_unique` ON `organization` (`slug`);--> statement-breakpoint
CREATE UNIQUE INDEX `organization_logo_unique` ON `organization` (`logo`);--> statement-breakpoint
CREATE INDEX `organization_created_order` ON `organization` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `organization_name_order` ON `organization` (`sort`,`id`);--> statement-breakpoint
CREATE INDEX `organization_delete_at` ON `organization` (`delete_at`);--> statement-breakpoint
CREATE TRIGGER `member_keep_an_owner_on_update`
BEFORE UPDATE OF `role`, `organization_id` ON `member`
WHEN (NEW.`role` <> 'owner' OR NEW.`organization_id` <> OLD.`organization_id`)
	AND OLD.`role` = 'owner'
	AND EXISTS (SELECT 1 FROM `organization` WHERE `id` = OLD.`organization_id` AND `delete_at` IS NULL)
	AND NOT EXISTS (
		SELECT 1 FROM `member` INNER JOIN `user` ON `user`.`id` = `member`.`user_id`
		WHERE `organization_id` = OLD.`organization_id` AND `member`.`role` = 'owner' AND NOT `banned` AND `member`.`id` <> OLD.`id`
	)
BEGIN
	SELECT RAISE(ABORT, 'LAST_OWNER');
END;
--> statement-breakpoint
CREATE TRIGGER `member_keep_an_owner_on_delete`
BEFORE DELETE ON `member`
WHEN OLD.`role` = 'owner'
	AND EXISTS (SELECT 1 FROM `organization` WHERE `id` = OLD.`organization_id` AND `delete_at` IS NULL)
	AND NOT EXISTS (
		SELECT 1 FROM `member` INNER JOIN `user` ON `user`.`id` = `member`.`user_id`
		WHERE `organization_id` = OLD.`organization_id` AND `member`.`role` = 'owner' AND NOT `banned` AND `member`.`id` <> OLD.`id`
	)
BEGIN
	SELECT RAISE(ABORT, 'LAST_OWNER');
END;
--> statement-breakpoint
CREATE TRIGGER `organization_logo_keep`
AFTER UPDATE OF `logo` ON `organization`
WHEN NEW.`logo` IS NOT OLD.`logo`
BEGIN
	UPDATE `stored_file` SET `discard_at` = CAST(unixepoch('subsec') * 1000 AS INTEGER) WHERE `name` = substr(OLD.`logo`, 8);
	UPDATE `stored_file` SET `discard_at` = NULL WHERE `name` = substr(NEW.`logo`, 8);
END;
--> statement-breakpoint
CREATE TRIGGER `organization_logo_discard`
AFTER DELETE ON `organization`
WHEN OLD.`logo` IS NOT NULL
BEGIN
	UPDATE `stored_file` SET `discard_at` = CAST(unixepoch('subsec') * 1000 AS INTEGER) WHERE `name` = substr(OLD.`logo`, 8);
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE `organization_search` USING fts5(`parts`, content='', contentless_delete=1, tokenize='trigram case_sensitive 1');
--> statement-breakpoint
CREATE VIRTUAL TABLE `organization_search_parts` USING fts5vocab('organization_search', 'instance');
--> statement-breakpoint
INSERT INTO `organization_search` (rowid, `parts`) SELECT rowid, `search` || char(10, 10) FROM `organization`;
--> statement-breakpoint
CREATE TRIGGER `organization_search_insert`
AFTER INSERT ON `organization`
BEGIN
	INSERT INTO `organization_search` (rowid, `parts`) VALUES (NEW.rowid, NEW.`search` || char(10, 10));
END;
--> statement-breakpoint
CREATE TRIGGER `organization_search_update`
AFTER UPDATE OF `search` ON `organization`
BEGIN
	DELETE FROM `organization_search` WHERE rowid = OLD.rowid;
	INSERT INTO `organization_search` (rowid, `parts`) VALUES (NEW.rowid, NEW.`search` || char(10, 10));
END;
--> statement-breakpoint
CREATE TRIGGER `organization_search_delete`
AFTER DELETE ON `organization`
BEGIN
	DELETE FROM `organization_search` WHERE rowid = OLD.rowid;
END;
