DROP INDEX `job_finished`;--> statement-breakpoint
CREATE INDEX `job_state` ON `job` (`state`,`finished_at`);--> statement-breakpoint
CREATE INDEX `job_created_order` ON `job` (`created_at`,`id`,`state`,`name`);