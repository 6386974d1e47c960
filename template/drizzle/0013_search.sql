-- The parts of three characters of what lists are searched by; see src/server/db/dialect/search.server.ts. The last
-- characters of a text begin parts too, because of two line breaks behind it. Terms contain none, so none matches across.
CREATE VIRTUAL TABLE `book_search` USING fts5(`parts`, content='', contentless_delete=1, tokenize='trigram case_sensitive 1');
--> statement-breakpoint
CREATE VIRTUAL TABLE `book_search_parts` USING fts5vocab('book_search', 'instance');
--> statement-breakpoint
INSERT INTO `book_search` (rowid, `parts`) SELECT rowid, `search` || char(10, 10) FROM `book`;
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
INSERT INTO `user_search` (rowid, `parts`) SELECT rowid, `search` || char(10) || `email` || char(10, 10) FROM `user`;
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
INSERT INTO `audit_entry_search` (rowid, `parts`) SELECT rowid, `search` || char(10, 10) FROM `audit_entry`;
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
