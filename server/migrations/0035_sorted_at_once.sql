-- In place of dropping the indexes and building them again, which would block writes.
ALTER INDEX "search_words_gin" SET (fastupdate = off);--> statement-breakpoint
ALTER INDEX "search_heads_gin" SET (fastupdate = off);--> statement-breakpoint
ALTER INDEX "search_options" SET (fastupdate = off);
