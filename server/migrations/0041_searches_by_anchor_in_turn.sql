DROP INDEX "saved_searches_anchor";--> statement-breakpoint
CREATE INDEX "saved_searches_anchor" ON "saved_searches" USING btree ("anchor","id") WHERE "saved_searches"."tells";