DROP INDEX "job_finished";--> statement-breakpoint
CREATE INDEX "job_state" ON "job" USING btree ("state","finished_at");--> statement-breakpoint
CREATE INDEX "job_created_order" ON "job" USING btree ("created_at","id","state","name");