-- concurrently
CREATE INDEX CONCURRENTLY IF NOT EXISTS "search_outdated" ON "search_documents" USING btree ("product_id") WHERE "search_documents"."version" < 1;
