-- A new code takes the place of the one before it in one statement, however many are made at the same time. A code that
-- is put back after a wrong guess gives way to one that was sent meanwhile.
CREATE TRIGGER `verification_replace`
BEFORE INSERT ON `verification`
BEGIN
	SELECT RAISE(IGNORE) FROM `verification`
		WHERE `identifier` = NEW.`identifier` AND `expires_at` > NEW.`expires_at`;
	DELETE FROM `verification` WHERE `identifier` = NEW.`identifier`;
END;
