-- A file is kept while a row refers to it. Whatever way the row lets go of it, by an update or because it is deleted,
-- the file is due to be deleted from then on; see src/server/storage.
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
