ALTER TABLE "stock" ADD COLUMN "counted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "stock" ADD COLUMN "counted_by" text;--> statement-breakpoint
ALTER TABLE "stock" ADD COLUMN "sold_since" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stock" ADD COLUMN "missed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stock" ADD COLUMN "missed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "stock_level" text;--> statement-breakpoint
ALTER TABLE "search_documents" ADD COLUMN "doubtful" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "store_records" ADD COLUMN "picks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "store_records" ADD COLUMN "misses" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "stock_missed" ON "stock" USING btree ("store_id","missed_at") WHERE "stock"."missed_at" is not null;--> statement-breakpoint
ALTER TABLE "stock" ADD CONSTRAINT "stock_counts_are_named" CHECK (("stock"."counted_at" is null) = ("stock"."counted_by" is null));--> statement-breakpoint
ALTER TABLE "stock" ADD CONSTRAINT "stock_moves_since_are_not_negative" CHECK ("stock"."sold_since" >= 0 and "stock"."missed" >= 0);