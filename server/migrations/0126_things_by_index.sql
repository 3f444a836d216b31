-- concurrently
CREATE INDEX CONCURRENTLY IF NOT EXISTS "search_things_gin" ON "search_documents" USING gin (ts_filter("heads", '{d}')) WITH (fastupdate=false);
