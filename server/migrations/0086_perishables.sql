ALTER TABLE "categories" ADD COLUMN "perishable" text DEFAULT 'nothing' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "returnable" boolean DEFAULT true NOT NULL;--> statement-breakpoint
-- Data: what the departments of food hold, and cut flowers, can't be returned. Orders keep the terms of their sale.
UPDATE "categories" c SET "perishable" = CASE coalesce(p.slug, c.slug) WHEN 'garden-flowers' THEN 'flowers' ELSE 'all' END
FROM "categories" own LEFT JOIN "categories" p ON p.id = own.parent_id
WHERE own.id = c.id AND coalesce(p.slug, c.slug) IN ('grocery', 'bakery', 'deli-takeout', 'sweets-snacks', 'drinks', 'garden-flowers');
