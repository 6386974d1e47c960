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
