ALTER TABLE "cart_lines" ADD COLUMN "if_unavailable" text DEFAULT 'refund' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "if_unavailable" text DEFAULT 'refund' NOT NULL;