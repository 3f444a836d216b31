ALTER TABLE "variants" ADD COLUMN "in_books" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "variants" SET "in_books" = true WHERE "id" IN (SELECT "variant_id" FROM "order_lines" WHERE "cancelled" > 0);
