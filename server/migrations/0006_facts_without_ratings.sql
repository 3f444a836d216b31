-- The columns of the ratings are dropped in a later release: the release that is still running reads them.
ALTER TABLE "products" ADD COLUMN "facts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "search_documents" ALTER COLUMN "rating" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "search_documents" ALTER COLUMN "rating_count" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "products" ALTER COLUMN "rating_sum" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "products" ALTER COLUMN "rating_count" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "stores" ALTER COLUMN "rating_sum" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "stores" ALTER COLUMN "rating_count" SET DEFAULT 0;
