-- concurrently
CREATE INDEX CONCURRENTLY IF NOT EXISTS "search_days_everywhere" ON "search_days" USING btree ("kind","day") WHERE "search_days"."retailer_id" is null and "search_days"."store_id" is null and "search_days"."mall_id" is null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "visit_days_everywhere" ON "visit_days" USING btree ("day") WHERE "visit_days"."retailer_id" is null and "visit_days"."store_id" is null and "visit_days"."mall_id" is null and "visit_days"."product_id" is null;
