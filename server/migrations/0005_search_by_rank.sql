-- The index is made from the catalog: it is emptied here and written again (npm run sample, or the next change of a product).
TRUNCATE search_documents, search_offers, search_vocabulary;--> statement-breakpoint
DROP INDEX "search_title_trgm";--> statement-breakpoint
DROP INDEX "search_quality";--> statement-breakpoint
DROP INDEX "search_offers_place";--> statement-breakpoint
DROP INDEX "zips_city";--> statement-breakpoint
DROP INDEX "search_category";--> statement-breakpoint
DROP INDEX "search_brand";--> statement-breakpoint
DROP INDEX "search_newest";--> statement-breakpoint
DROP INDEX "search_offers_store";--> statement-breakpoint
DROP INDEX "search_offers_mall";--> statement-breakpoint
ALTER TABLE "search_documents" ADD COLUMN "title_key" text NOT NULL;--> statement-breakpoint
ALTER TABLE "search_documents" ADD COLUMN "department_slug" text NOT NULL;--> statement-breakpoint
ALTER TABLE "search_documents" ADD COLUMN "rank" double precision NOT NULL;--> statement-breakpoint
ALTER TABLE "search_documents" ADD COLUMN "heads" "tsvector" NOT NULL;--> statement-breakpoint
ALTER TABLE "search_offers" ADD COLUMN "rank" double precision NOT NULL;--> statement-breakpoint
ALTER TABLE "search_vocabulary" ADD COLUMN "lexeme" text NOT NULL;--> statement-breakpoint
ALTER TABLE "search_vocabulary" ADD COLUMN "heads" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "search_vocabulary" ADD COLUMN "deletes" text[] NOT NULL;--> statement-breakpoint
CREATE INDEX "search_department" ON "search_documents" USING btree ("department_slug","rank","product_id");--> statement-breakpoint
CREATE INDEX "search_department_price" ON "search_documents" USING btree ("department_slug","price","product_id");--> statement-breakpoint
CREATE INDEX "search_department_newest" ON "search_documents" USING btree ("department_slug","newest_at","product_id");--> statement-breakpoint
CREATE INDEX "search_department_title" ON "search_documents" USING btree ("department_slug","title_key","product_id");--> statement-breakpoint
CREATE INDEX "search_rank" ON "search_documents" USING btree ("rank","product_id");--> statement-breakpoint
CREATE INDEX "search_title" ON "search_documents" USING btree ("title_key","product_id");--> statement-breakpoint
CREATE INDEX "search_rating" ON "search_documents" USING btree ("rating","product_id");--> statement-breakpoint
CREATE INDEX "search_vocabulary_lexeme" ON "search_vocabulary" USING btree ("lexeme");--> statement-breakpoint
CREATE INDEX "search_vocabulary_start" ON "search_vocabulary" USING btree ("word" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "search_vocabulary_deletes" ON "search_vocabulary" USING gin ("deletes");--> statement-breakpoint
CREATE INDEX "zips_city" ON "zips" USING btree (lower("city") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "search_category" ON "search_documents" USING btree ("category_slug","rank","product_id");--> statement-breakpoint
CREATE INDEX "search_brand" ON "search_documents" USING btree (lower("brand"));--> statement-breakpoint
CREATE INDEX "search_newest" ON "search_documents" USING btree ("newest_at","product_id");--> statement-breakpoint
CREATE INDEX "search_offers_store" ON "search_offers" USING btree ("store_id","rank","product_id");--> statement-breakpoint
CREATE INDEX "search_offers_mall" ON "search_offers" USING btree ("mall_id","rank","product_id") WHERE "search_offers"."mall_id" is not null;--> statement-breakpoint
ALTER TABLE "search_documents" DROP COLUMN "store_name";--> statement-breakpoint
ALTER TABLE "search_documents" DROP COLUMN "mall_id";--> statement-breakpoint
ALTER TABLE "search_documents" DROP COLUMN "mall_name";--> statement-breakpoint
ALTER TABLE "search_documents" DROP COLUMN "quality";--> statement-breakpoint
ALTER TABLE "search_offers" DROP COLUMN "price";--> statement-breakpoint
ALTER TABLE "search_offers" DROP COLUMN "lat";--> statement-breakpoint
ALTER TABLE "search_offers" DROP COLUMN "lon";