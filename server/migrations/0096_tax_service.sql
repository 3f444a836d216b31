CREATE TABLE "stripe_taxes" (
	"reference" text PRIMARY KEY NOT NULL,
	"calculation" text,
	"transaction_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stripe_taxes_calculation_unique" UNIQUE("calculation")
);
--> statement-breakpoint
ALTER TABLE "fulfillments" ADD COLUMN "tax_calculation" text;