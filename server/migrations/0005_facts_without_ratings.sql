ALTER TABLE "products" DROP CONSTRAINT "product_rating_fits";--> statement-breakpoint
ALTER TABLE "stores" DROP CONSTRAINT "rating_sum_fits";--> statement-breakpoint
DROP INDEX "search_rating";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "facts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "rating_sum";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "rating_count";--> statement-breakpoint
ALTER TABLE "saved_searches" DROP COLUMN "min_rating";--> statement-breakpoint
ALTER TABLE "search_documents" DROP COLUMN "rating";--> statement-breakpoint
ALTER TABLE "search_documents" DROP COLUMN "rating_count";--> statement-breakpoint
ALTER TABLE "stores" DROP COLUMN "rating_sum";--> statement-breakpoint
ALTER TABLE "stores" DROP COLUMN "rating_count";