CREATE TABLE "stripe_charges" (
	"reference" text PRIMARY KEY NOT NULL,
	"provider_id" text,
	"amount" bigint NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"hint" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stripe_charges_providerId_unique" UNIQUE("provider_id")
);
--> statement-breakpoint
CREATE TABLE "stripe_customers" (
	"customer" text PRIMARY KEY NOT NULL,
	"provider_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stripe_customers_providerId_unique" UNIQUE("provider_id")
);
--> statement-breakpoint
CREATE TABLE "stripe_refunds" (
	"reference" text PRIMARY KEY NOT NULL,
	"provider_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
