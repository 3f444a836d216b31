CREATE TABLE "stripe_accounts" (
	"business" text PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stripe_accounts_account_unique" UNIQUE("account")
);
--> statement-breakpoint
CREATE TABLE "stripe_payouts" (
	"reference" text PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"external" text NOT NULL,
	"amount" bigint NOT NULL,
	"transfer_id" text,
	"payout_id" text,
	"why" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stripe_payouts_transferId_unique" UNIQUE("transfer_id"),
	CONSTRAINT "stripe_payouts_payoutId_unique" UNIQUE("payout_id")
);
--> statement-breakpoint
CREATE TABLE "provider_movements" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"reference" text,
	"amount" bigint NOT NULL,
	"fee" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"finding" text NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"note" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "settled_movement_says_how" CHECK (("provider_movements"."settled_at" is null) = ("provider_movements"."note" is null))
);
--> statement-breakpoint
ALTER TABLE "gift_card_refunds" ADD COLUMN "failed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "failed_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "provider_movements_of" ON "provider_movements" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "provider_movements_open" ON "provider_movements" USING btree ("at") WHERE "provider_movements"."finding" <> 'agrees' and "provider_movements"."settled_at" is null;