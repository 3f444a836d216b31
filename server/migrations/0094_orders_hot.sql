-- Which orders are unpaid is found by the end of their time, which a paid order has no more. No index names the state now, and a page has room
-- for a second version of its rows: a step of a paid order writes no index.
DROP INDEX "orders_unpaid";--> statement-breakpoint
CREATE INDEX "orders_unpaid" ON "orders" USING btree ("user_id","email") WHERE "orders"."pay_by" is not null;--> statement-breakpoint
ALTER TABLE "orders" SET (fillfactor = 80);
