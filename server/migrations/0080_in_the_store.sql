ALTER TABLE "stock" ADD COLUMN "place" text;--> statement-breakpoint
ALTER TABLE "fulfillments" ADD COLUMN "in_hand" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "stock" ADD CONSTRAINT "shelf_place_is_short" CHECK (length("stock"."place") between 1 and 60);