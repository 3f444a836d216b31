-- concurrently
CREATE INDEX CONCURRENTLY IF NOT EXISTS "products_same_thing" ON "products" USING btree (lower(left("title", 80)),"category_id",lower("brand"));
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "products_same_title";
