ALTER TABLE "orders" ADD COLUMN "rescue_of" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "rescues" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "charged_as" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "moved" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_rescue_of" ON "orders" USING btree ("rescue_of") WHERE "orders"."rescue_of" is not null;--> statement-breakpoint
CREATE INDEX "payments_charged_as" ON "payments" USING btree ("charged_as") WHERE "payments"."charged_as" is not null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "rescues_are_counted" CHECK (("orders"."rescue_of" is not null) = ("orders"."rescues" > 0));