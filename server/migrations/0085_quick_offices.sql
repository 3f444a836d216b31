DROP INDEX "fulfillments_waiting";--> statement-breakpoint
CREATE INDEX "products_title" ON "products" USING btree ("retailer_id",lower(left("title", 80)),"id");--> statement-breakpoint
CREATE INDEX "products_of_retailer" ON "products" USING btree ("retailer_id","id");--> statement-breakpoint
CREATE INDEX "orders_words" ON "orders" USING gin (lower("number" || ' ' || "email" || ' ' || coalesce("contact" ->> 'name', '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "fulfillments_waiting" ON "fulfillments" USING btree ("state","changed_at") WHERE "fulfillments"."state" in ('placed','accepted','packed','ready','in_transit','at_center','shipped');