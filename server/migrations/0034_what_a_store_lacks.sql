ALTER TABLE "tier_statuses" ADD COLUMN "before" jsonb;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "missing" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "fulfillments_choosing" ON "fulfillments" USING btree ("choice_since") WHERE "fulfillments"."choice_since" is not null;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "missing_is_left" CHECK ("order_lines"."missing" between 0 and "order_lines"."quantity" - "order_lines"."cancelled");