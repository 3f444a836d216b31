ALTER TABLE "fulfillments" ADD COLUMN "hold_extended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "fulfillments" ADD COLUMN "collector" text;--> statement-breakpoint
ALTER TABLE "fulfillments" ADD COLUMN "reminded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "fulfillments" ADD COLUMN "support_told_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "fulfillments" ADD COLUMN "choice_since" timestamp (3) with time zone;