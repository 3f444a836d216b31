ALTER TABLE "fulfillments" ADD COLUMN "discount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "fulfillments" ADD COLUMN "subsidy" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "fulfillments" ADD COLUMN "shipping_discount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "fulfillments" ADD COLUMN "shipping_subsidy" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "discount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "subsidy" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "fulfillments" ADD CONSTRAINT "discounts_are_parts" CHECK ("fulfillments"."subsidy" between 0 and "fulfillments"."discount" and "fulfillments"."discount" <= "fulfillments"."subtotal");--> statement-breakpoint
ALTER TABLE "fulfillments" ADD CONSTRAINT "shipping_discounts_are_parts" CHECK ("fulfillments"."shipping_subsidy" between 0 and "fulfillments"."shipping_discount" and "fulfillments"."shipping_discount" <= "fulfillments"."shipping");--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "line_discount_is_a_part" CHECK ("order_lines"."subsidy" between 0 and "order_lines"."discount" and "order_lines"."discount" <= "order_lines"."price" * "order_lines"."quantity");