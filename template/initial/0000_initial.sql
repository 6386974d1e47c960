-- Stands for the template's migrations up to 0020_teams.
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
CREATE UNIQUE INDEX `account_provider_unique` ON `account` (`provider_id`,`account_id`);
--> statement-breakpoint
CREATE INDEX `account_user` ON `account` (`user_id`);
--> statement-breakpoint
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
CREATE UNIQUE INDEX `invitation_open_unique` ON `invitation` (`organization_id`,`email`) WHERE "invitation"."status" = 'pending';
--> statement-breakpoint
CREATE INDEX `invitation_team_created_order` ON `invitation` (`organization_id`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `invitation_email` ON `invitation` (`email`,`status`);
--> statement-breakpoint
CREATE INDEX `invitation_inviter` ON `invitation` (`inviter_id`);
--> statement-breakpoint
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
CREATE UNIQUE INDEX `member_team_user_unique` ON `member` (`organization_id`,`user_id`);
--> statement-breakpoint
CREATE INDEX `member_team_created_order` ON `member` (`organization_id`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `member_team_role` ON `member` (`organization_id`,`role`);
--> statement-breakpoint
CREATE INDEX `member_user` ON `member` (`user_id`);
--> statement-breakpoint
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
CREATE UNIQUE INDEX `organization_slug_unique` ON `organization` (`slug`);
--> statement-breakpoint
CREATE UNIQUE INDEX `organization_logo_unique` ON `organization` (`logo`);
--> statement-breakpoint
CREATE INDEX `organization_created_order` ON `organization` (`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `organization_name_order` ON `organization` (`sort`,`id`);
--> statement-breakpoint
CREATE INDEX `organization_delete_at` ON `organization` (`delete_at`);
--> statement-breakpoint
CREATE TABLE `passkey` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text,
	`public_key` text NOT NULL,
	`user_id` text NOT NULL,
	`credential_id` text NOT NULL,
	`counter` integer NOT NULL,
	`device_type` text NOT NULL,
	`backed_up` integer NOT NULL,
	`transports` text,
	`aaguid` text,
	`created_at` integer,
	`last_used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "passkey_name_length" CHECK(length("passkey"."name") <= 100)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `passkey_credential_unique` ON `passkey` (`credential_id`);
--> statement-breakpoint
CREATE INDEX `passkey_user` ON `passkey` (`user_id`);
--> statement-breakpoint
CREATE TABLE `session` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`token` text NOT NULL,
	`expires_at` integer NOT NULL,
	`ip_address` text,
	`user_agent` text,
	`impersonated_by` text,
	`impersonated_from` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`impersonated_by`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`impersonated_from`) REFERENCES `session`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "session_token_length" CHECK(length("session"."token") BETWEEN 32 AND 128),
	CONSTRAINT "session_user_agent_length" CHECK(length("session"."user_agent") <= 512)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `session_token_unique` ON `session` (`token`);
--> statement-breakpoint
CREATE INDEX `session_user` ON `session` (`user_id`);
--> statement-breakpoint
CREATE INDEX `session_impersonated_by` ON `session` (`impersonated_by`);
--> statement-breakpoint
CREATE INDEX `session_impersonated_from` ON `session` (`impersonated_from`);
--> statement-breakpoint
CREATE INDEX `session_expires` ON `session` (`expires_at`);
--> statement-breakpoint
CREATE INDEX `session_updated` ON `session` (`updated_at`);
--> statement-breakpoint
CREATE TABLE `user` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`search` text DEFAULT '' NOT NULL,
	`sort` text GENERATED ALWAYS AS (nullif(substr("search", 1, 60), '')) VIRTUAL,
	`email_verified` integer DEFAULT false NOT NULL,
	`image` text,
	`role` text DEFAULT 'user' NOT NULL,
	`banned` integer DEFAULT false NOT NULL,
	`ban_reason` text,
	`ban_expires` integer,
	`onboarded_at` integer,
	`language` text,
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
CREATE UNIQUE INDEX `user_email_unique` ON `user` (`email`);
--> statement-breakpoint
CREATE UNIQUE INDEX `user_image_unique` ON `user` (`image`);
--> statement-breakpoint
CREATE INDEX `user_created_order` ON `user` (`created_at`,`id`,`role`,`banned`,`ban_expires`,`email_verified`,`onboarded_at`);
--> statement-breakpoint
CREATE INDEX `user_name_order` ON `user` (`sort`,`id`,`role`,`banned`,`ban_expires`,`email_verified`,`onboarded_at`,`created_at`);
--> statement-breakpoint
CREATE INDEX `user_email_order` ON `user` (`email`,`id`,`role`,`banned`,`ban_expires`,`email_verified`,`onboarded_at`,`created_at`);
--> statement-breakpoint
CREATE INDEX `user_onboarded_order` ON `user` (`onboarded_at`,`id`,`role`,`banned`,`ban_expires`,`email_verified`,`created_at`);
--> statement-breakpoint
CREATE INDEX `user_role` ON `user` (`role`);
--> statement-breakpoint
CREATE INDEX `user_banned` ON `user` (`banned`,`ban_expires`);
--> statement-breakpoint
CREATE INDEX `user_verified` ON `user` (`email_verified`);
--> statement-breakpoint
CREATE INDEX `user_onboarded_name` ON `user` (`onboarded_at`,`sort`);
--> statement-breakpoint
CREATE TABLE `verification` (
	`id` text PRIMARY KEY NOT NULL,
	`identifier` text NOT NULL,
	`value` text NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `verification_identifier_unique` ON `verification` (`identifier`);
--> statement-breakpoint
CREATE INDEX `verification_expires` ON `verification` (`expires_at`);
--> statement-breakpoint
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
CREATE INDEX `audit_entry_created_order` ON `audit_entry` (`created_at`,`id`,`action`,`actor_id`,`target_id`);
--> statement-breakpoint
CREATE INDEX `audit_entry_action` ON `audit_entry` (`action`,`created_at`);
--> statement-breakpoint
CREATE INDEX `audit_entry_actor` ON `audit_entry` (`actor_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `audit_entry_target` ON `audit_entry` (`target_id`,`created_at`);
--> statement-breakpoint
CREATE TABLE `book` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`author` text NOT NULL,
	`publisher` text,
	`description` text,
	`genre_id` text NOT NULL,
	`cover` text,
	`title_key` text NOT NULL,
	`author_key` text NOT NULL,
	`search` text NOT NULL,
	`sort` text NOT NULL,
	`author_sort` text DEFAULT '' NOT NULL,
	`publisher_sort` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`genre_id`) REFERENCES `genre`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`cover`) REFERENCES `stored_file`(`name`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "book_title_length" CHECK(length("book"."title") BETWEEN 1 AND 200),
	CONSTRAINT "book_author_length" CHECK(length("book"."author") BETWEEN 1 AND 200),
	CONSTRAINT "book_publisher_length" CHECK(length("book"."publisher") BETWEEN 1 AND 200),
	CONSTRAINT "book_description_length" CHECK(length("book"."description") BETWEEN 1 AND 2000),
	CONSTRAINT "book_version" CHECK("book"."version" >= 1),
	CONSTRAINT "book_keys" CHECK(length("book"."title_key") > 0 AND length("book"."author_key") > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `book_title_author_unique` ON `book` (`title_key`,`author_key`);
--> statement-breakpoint
CREATE INDEX `book_title_order` ON `book` (`sort`,`id`);
--> statement-breakpoint
CREATE INDEX `book_genre_title_order` ON `book` (`genre_id`,`sort`,`id`);
--> statement-breakpoint
CREATE INDEX `book_author_order` ON `book` (`author_sort`,`id`);
--> statement-breakpoint
CREATE INDEX `book_genre_author_order` ON `book` (`genre_id`,`author_sort`,`id`);
--> statement-breakpoint
CREATE INDEX `book_publisher_order` ON `book` (`publisher_sort`,`id`);
--> statement-breakpoint
CREATE INDEX `book_genre_publisher_order` ON `book` (`genre_id`,`publisher_sort`,`id`);
--> statement-breakpoint
CREATE INDEX `book_created_order` ON `book` (`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `book_genre_created_order` ON `book` (`genre_id`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `book_updated_order` ON `book` (`updated_at`,`id`);
--> statement-breakpoint
CREATE INDEX `book_genre_updated_order` ON `book` (`genre_id`,`updated_at`,`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `book_cover_unique` ON `book` (`cover`);
--> statement-breakpoint
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
CREATE UNIQUE INDEX `genre_name_unique` ON `genre` (`name_key`);
--> statement-breakpoint
CREATE INDEX `genre_sort` ON `genre` (`sort`,`id`);
--> statement-breakpoint
CREATE TABLE `deleted_row` (
	`id` text PRIMARY KEY NOT NULL,
	`row` text NOT NULL,
	`deleted_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `deleted_row_deleted` ON `deleted_row` (`deleted_at`);
--> statement-breakpoint
CREATE TABLE `stored_file` (
	`name` text PRIMARY KEY NOT NULL,
	`bytes` integer NOT NULL,
	`created_at` integer NOT NULL,
	`discard_at` integer,
	CONSTRAINT "stored_file_name" CHECK("stored_file"."name" NOT GLOB '*[^a-z0-9.-]*' AND length("stored_file"."name") BETWEEN 8 AND 100)
);
--> statement-breakpoint
CREATE INDEX `stored_file_discard` ON `stored_file` (`discard_at`);
--> statement-breakpoint
CREATE TABLE `job` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`input` text NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`key` text,
	`run_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`max_attempts` integer NOT NULL,
	`lease_until` integer,
	`lease_token` text,
	`last_error` text,
	`finished_at` integer,
	`created_at` integer NOT NULL,
	CONSTRAINT "job_state" CHECK("job"."state" IN ('waiting', 'running', 'done', 'failed', 'discarded')),
	CONSTRAINT "job_input" CHECK(length("job"."input") <= 65536)
);
--> statement-breakpoint
CREATE INDEX `job_due` ON `job` (`run_at`,`name`) WHERE "job"."finished_at" is null;
--> statement-breakpoint
CREATE UNIQUE INDEX `job_key_unique` ON `job` (`key`) WHERE "job"."finished_at" is null;
--> statement-breakpoint
CREATE INDEX `job_state` ON `job` (`state`,`finished_at`);
--> statement-breakpoint
CREATE INDEX `job_created_order` ON `job` (`created_at`,`id`,`state`,`name`);
--> statement-breakpoint
CREATE TABLE `budget_event` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`budget` text NOT NULL,
	`key` text NOT NULL,
	`item` text,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `budget_event_key` ON `budget_event` (`budget`,`key`,`at`);
--> statement-breakpoint
CREATE INDEX `budget_event_at` ON `budget_event` (`at`);
--> statement-breakpoint
-- There is always an administrator who can sign in. A banned one does not count, whatever the end of the ban.
CREATE TRIGGER `user_keep_an_administrator_on_update`
BEFORE UPDATE OF `role`, `banned` ON `user`
WHEN OLD.`role` = 'admin' AND NOT OLD.`banned`
	AND (NEW.`role` <> 'admin' OR NEW.`banned`)
	AND NOT EXISTS (SELECT 1 FROM `user` WHERE `role` = 'admin' AND NOT `banned` AND `id` <> OLD.`id`)
BEGIN
	SELECT RAISE(ABORT, 'LAST_ADMIN');
END;
--> statement-breakpoint
CREATE TRIGGER `user_keep_an_administrator_on_delete`
BEFORE DELETE ON `user`
WHEN OLD.`role` = 'admin' AND NOT OLD.`banned`
	AND NOT EXISTS (SELECT 1 FROM `user` WHERE `role` = 'admin' AND NOT `banned` AND `id` <> OLD.`id`)
BEGIN
	SELECT RAISE(ABORT, 'LAST_ADMIN');
END;
--> statement-breakpoint
-- A new code takes the place of the one before it in one statement, however many are made at the same time. A code that
-- is put back after a wrong guess gives way to one that was sent meanwhile.
CREATE TRIGGER `verification_replace`
BEFORE INSERT ON `verification`
BEGIN
	SELECT RAISE(IGNORE) FROM `verification`
		WHERE `identifier` = NEW.`identifier` AND `expires_at` > NEW.`expires_at`;
	DELETE FROM `verification` WHERE `identifier` = NEW.`identifier`;
END;
--> statement-breakpoint
-- A file is kept while a row refers to it. Whatever way the row lets go of it, by an update or because it is deleted,
-- the file is due to be deleted from then on; see kit/storage.
CREATE TRIGGER `book_cover_keep`
AFTER UPDATE OF `cover` ON `book`
WHEN NEW.`cover` IS NOT OLD.`cover`
BEGIN
	UPDATE `stored_file` SET `discard_at` = CAST(unixepoch('subsec') * 1000 AS INTEGER) WHERE `name` = OLD.`cover`;
	UPDATE `stored_file` SET `discard_at` = NULL WHERE `name` = NEW.`cover`;
END;
--> statement-breakpoint
CREATE TRIGGER `book_cover_discard`
AFTER DELETE ON `book`
WHEN OLD.`cover` IS NOT NULL
BEGIN
	UPDATE `stored_file` SET `discard_at` = CAST(unixepoch('subsec') * 1000 AS INTEGER) WHERE `name` = OLD.`cover`;
END;
--> statement-breakpoint
-- better-auth keeps the path of a user's picture: "/files/" and the name. No other address is accepted.
CREATE TRIGGER `user_image_is_stored`
BEFORE UPDATE OF `image` ON `user`
WHEN NEW.`image` IS NOT NULL
	AND NOT EXISTS (SELECT 1 FROM `stored_file` WHERE `name` = substr(NEW.`image`, 8) AND NEW.`image` = '/files/' || `name`)
BEGIN
	SELECT RAISE(ABORT, 'VALIDATION_ERROR');
END;
--> statement-breakpoint
CREATE TRIGGER `user_image_is_uploaded_later`
BEFORE INSERT ON `user`
WHEN NEW.`image` IS NOT NULL
BEGIN
	SELECT RAISE(ABORT, 'VALIDATION_ERROR');
END;
--> statement-breakpoint
CREATE TRIGGER `user_image_keep`
AFTER UPDATE OF `image` ON `user`
WHEN NEW.`image` IS NOT OLD.`image`
BEGIN
	UPDATE `stored_file` SET `discard_at` = CAST(unixepoch('subsec') * 1000 AS INTEGER) WHERE `name` = substr(OLD.`image`, 8);
	UPDATE `stored_file` SET `discard_at` = NULL WHERE `name` = substr(NEW.`image`, 8);
END;
--> statement-breakpoint
CREATE TRIGGER `user_image_discard`
AFTER DELETE ON `user`
WHEN OLD.`image` IS NOT NULL
BEGIN
	UPDATE `stored_file` SET `discard_at` = CAST(unixepoch('subsec') * 1000 AS INTEGER) WHERE `name` = substr(OLD.`image`, 8);
END;
--> statement-breakpoint
-- The parts of three characters of what lists are searched by; see kit/db/dialect/search.server.ts. The last
-- characters of a text begin parts too, because of two line breaks behind it. Terms contain none, so none matches across.
CREATE VIRTUAL TABLE `book_search` USING fts5(`parts`, content='', contentless_delete=1, tokenize='trigram case_sensitive 1');
--> statement-breakpoint
CREATE VIRTUAL TABLE `book_search_parts` USING fts5vocab('book_search', 'instance');
--> statement-breakpoint
CREATE TRIGGER `book_search_insert`
AFTER INSERT ON `book`
BEGIN
	INSERT INTO `book_search` (rowid, `parts`) VALUES (NEW.rowid, NEW.`search` || char(10, 10));
END;
--> statement-breakpoint
CREATE TRIGGER `book_search_update`
AFTER UPDATE OF `search` ON `book`
BEGIN
	DELETE FROM `book_search` WHERE rowid = OLD.rowid;
	INSERT INTO `book_search` (rowid, `parts`) VALUES (NEW.rowid, NEW.`search` || char(10, 10));
END;
--> statement-breakpoint
CREATE TRIGGER `book_search_delete`
AFTER DELETE ON `book`
BEGIN
	DELETE FROM `book_search` WHERE rowid = OLD.rowid;
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE `user_search` USING fts5(`parts`, content='', contentless_delete=1, tokenize='trigram case_sensitive 1');
--> statement-breakpoint
CREATE VIRTUAL TABLE `user_search_parts` USING fts5vocab('user_search', 'instance');
--> statement-breakpoint
CREATE TRIGGER `user_search_insert`
AFTER INSERT ON `user`
BEGIN
	INSERT INTO `user_search` (rowid, `parts`) VALUES (NEW.rowid, NEW.`search` || char(10) || NEW.`email` || char(10, 10));
END;
--> statement-breakpoint
CREATE TRIGGER `user_search_update`
AFTER UPDATE OF `search`, `email` ON `user`
BEGIN
	DELETE FROM `user_search` WHERE rowid = OLD.rowid;
	INSERT INTO `user_search` (rowid, `parts`) VALUES (NEW.rowid, NEW.`search` || char(10) || NEW.`email` || char(10, 10));
END;
--> statement-breakpoint
CREATE TRIGGER `user_search_delete`
AFTER DELETE ON `user`
BEGIN
	DELETE FROM `user_search` WHERE rowid = OLD.rowid;
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE `audit_entry_search` USING fts5(`parts`, content='', contentless_delete=1, tokenize='trigram case_sensitive 1');
--> statement-breakpoint
CREATE VIRTUAL TABLE `audit_entry_search_parts` USING fts5vocab('audit_entry_search', 'instance');
--> statement-breakpoint
CREATE TRIGGER `audit_entry_search_insert`
AFTER INSERT ON `audit_entry`
BEGIN
	INSERT INTO `audit_entry_search` (rowid, `parts`) VALUES (NEW.rowid, NEW.`search` || char(10, 10));
END;
--> statement-breakpoint
CREATE TRIGGER `audit_entry_search_update`
AFTER UPDATE OF `search` ON `audit_entry`
BEGIN
	DELETE FROM `audit_entry_search` WHERE rowid = OLD.rowid;
	INSERT INTO `audit_entry_search` (rowid, `parts`) VALUES (NEW.rowid, NEW.`search` || char(10, 10));
END;
--> statement-breakpoint
CREATE TRIGGER `audit_entry_search_delete`
AFTER DELETE ON `audit_entry`
BEGIN
	DELETE FROM `audit_entry_search` WHERE rowid = OLD.rowid;
END;
--> statement-breakpoint
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
