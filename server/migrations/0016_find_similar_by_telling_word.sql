ALTER TABLE "search_documents" ADD COLUMN "telling" text;--> statement-breakpoint
CREATE INDEX "search_telling" ON "search_documents" USING btree ("telling","rank","product_id");