DROP INDEX "book_genre";--> statement-breakpoint
DROP INDEX "book_title_order";--> statement-breakpoint
DROP INDEX "book_author_order";--> statement-breakpoint
DROP INDEX "book_publisher_order";--> statement-breakpoint
DROP INDEX "book_created_order";--> statement-breakpoint
DROP INDEX "book_updated_order";--> statement-breakpoint
CREATE INDEX "book_genre_title_order" ON "book" USING btree ("genre_id","sort","id");--> statement-breakpoint
CREATE INDEX "book_genre_author_order" ON "book" USING btree ("genre_id","author_sort","id");--> statement-breakpoint
CREATE INDEX "book_genre_publisher_order" ON "book" USING btree ("genre_id","publisher_sort","id");--> statement-breakpoint
CREATE INDEX "book_genre_created_order" ON "book" USING btree ("genre_id","created_at","id");--> statement-breakpoint
CREATE INDEX "book_genre_updated_order" ON "book" USING btree ("genre_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "user_role" ON "user" USING btree ("role");--> statement-breakpoint
CREATE INDEX "user_banned" ON "user" USING btree ("banned","ban_expires");--> statement-breakpoint
CREATE INDEX "user_verified" ON "user" USING btree ("email_verified");--> statement-breakpoint
CREATE INDEX "user_onboarded_name" ON "user" USING btree ("onboarded_at","sort");--> statement-breakpoint
CREATE INDEX "book_title_order" ON "book" USING btree ("sort","id");--> statement-breakpoint
CREATE INDEX "book_author_order" ON "book" USING btree ("author_sort","id");--> statement-breakpoint
CREATE INDEX "book_publisher_order" ON "book" USING btree ("publisher_sort","id");--> statement-breakpoint
CREATE INDEX "book_created_order" ON "book" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "book_updated_order" ON "book" USING btree ("updated_at","id");