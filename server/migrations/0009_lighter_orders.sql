DROP INDEX "order_lines_variant";--> statement-breakpoint
DROP INDEX "orders_email";--> statement-breakpoint
DROP INDEX "orders_user";--> statement-breakpoint
DROP INDEX "orders_unpaid";--> statement-breakpoint
DROP INDEX "orders_placed";--> statement-breakpoint
CREATE INDEX "orders_guest" ON "orders" USING btree ("email") WHERE "orders"."user_id" is null;--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id","id") WHERE "orders"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "orders_unpaid" ON "orders" USING btree ("email") WHERE "orders"."state" = 'payment_pending';--> statement-breakpoint
CREATE INDEX "orders_placed" ON "orders" USING brin ("placed_at");