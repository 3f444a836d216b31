ALTER TABLE "order_lines" ADD COLUMN "tax_state" text;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "tax_rule" text;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "tax_rate" integer;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "taxable" bigint;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "line_tax_is_whole" CHECK (("order_lines"."tax_rule" is null) = ("order_lines"."tax_rate" is null) and ("order_lines"."tax_rule" is null) = ("order_lines"."taxable" is null) and ("order_lines"."tax_rule" is null or "order_lines"."tax_state" is not null));--> statement-breakpoint
-- Data: older lines get the state that taxed them: that of the address for a parcel, of the Center, or of the store for a pickup. None where that
-- is not sure: the place is gone, or the line has a tax that its state does not have.
UPDATE "order_lines" l SET "tax_state" = p.state FROM (
  SELECT f.id, CASE f.method WHEN 'ship-to-me' THEN coalesce(f.destination, o.destination)->>'state'
    WHEN 'ship-to-mall' THEN m.state ELSE s.state END AS state
  FROM "fulfillments" f JOIN "orders" o ON o.id = f.order_id LEFT JOIN "malls" m ON m.id = f.center_mall_id LEFT JOIN "stores" s ON s.id = f.store_id
) p WHERE p.id = l.fulfillment_id AND p.state ~ '^[A-Z]{2}$' AND NOT EXISTS (
  SELECT FROM "order_lines" t WHERE t.fulfillment_id = p.id AND t.tax > 0 AND p.state IN ('AK', 'DE', 'MT', 'NH', 'OR'));
