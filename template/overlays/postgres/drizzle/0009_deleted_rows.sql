CREATE TABLE "deleted_row" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"row" text COLLATE "C" NOT NULL,
	"deleted_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "deleted_row_deleted" ON "deleted_row" USING btree ("deleted_at");