ALTER TABLE "product_images" ADD COLUMN "stand_in" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "search_documents" ADD COLUMN "stand_in" boolean DEFAULT false NOT NULL;