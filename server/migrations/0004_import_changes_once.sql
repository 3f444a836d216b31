DROP INDEX "import_changes_run";--> statement-breakpoint
CREATE UNIQUE INDEX "import_changes_once" ON "import_changes" USING btree ("run_id","product_id");