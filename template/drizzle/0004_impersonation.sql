ALTER TABLE `session` ADD `impersonated_from` text REFERENCES session(id) ON DELETE cascade;--> statement-breakpoint
CREATE INDEX `session_impersonated_from` ON `session` (`impersonated_from`);