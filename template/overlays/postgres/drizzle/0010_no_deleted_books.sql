-- drops deleted_book
DROP TABLE "deleted_book" CASCADE;