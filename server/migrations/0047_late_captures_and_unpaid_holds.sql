ALTER TABLE "refunds" ALTER COLUMN "fulfillment_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "network" text;