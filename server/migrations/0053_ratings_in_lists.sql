ALTER TABLE "search_documents" ADD COLUMN "stars_mean" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "search_documents" ADD COLUMN "review_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "search_documents" ADD COLUMN "stars_score" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "search_department_stars" ON "search_documents" USING btree ("department_slug","stars_score","product_id");--> statement-breakpoint
CREATE INDEX "search_stars" ON "search_documents" USING btree ("stars_score","product_id");--> statement-breakpoint
-- Columns of an early release, which nobody reads.
ALTER TABLE "search_documents" DROP COLUMN IF EXISTS "rating", DROP COLUMN IF EXISTS "rating_count";
