ALTER TABLE "search_documents" ADD COLUMN "item_id" bigint;--> statement-breakpoint
ALTER TABLE "search_documents" ADD COLUMN "twins" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "search_documents" ADD COLUMN "lowest_price" bigint;--> statement-breakpoint
CREATE INDEX "search_item" ON "search_documents" USING btree ("item_id","product_id");--> statement-breakpoint
UPDATE "search_documents" d SET "item_id" = least(d.product_id, same.twins[1]), "twins" = same.twins
FROM (
  SELECT mine.product_id, array_agg(DISTINCT other.product_id ORDER BY other.product_id) AS twins
  FROM "variants" mine JOIN "variants" other ON other.gtin = mine.gtin AND other.product_id <> mine.product_id
  JOIN "search_documents" listed ON listed.product_id = other.product_id
  WHERE NOT mine.archived AND NOT other.archived GROUP BY mine.product_id
) same WHERE same.product_id = d.product_id;
