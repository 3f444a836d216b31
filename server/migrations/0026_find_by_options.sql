ALTER TABLE "search_documents" ADD COLUMN "options" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "search_options" ON "search_documents" USING gin ("options");--> statement-breakpoint
UPDATE "search_documents" d SET "options" = o.options FROM (
  SELECT p.id, array_agg(DISTINCT lower(o->>'name') || ':' || lower(v)) AS options FROM "products" p
  CROSS JOIN jsonb_array_elements(p.options) o CROSS JOIN jsonb_array_elements_text(o->'values') v GROUP BY p.id
) o WHERE o.id = d.product_id;
