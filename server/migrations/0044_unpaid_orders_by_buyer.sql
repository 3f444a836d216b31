DROP INDEX "orders_unpaid";--> statement-breakpoint
CREATE INDEX "orders_unpaid" ON "orders" USING btree ("user_id","email") WHERE "orders"."state" = 'payment_pending';