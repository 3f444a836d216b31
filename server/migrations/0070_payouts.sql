CREATE TABLE "sandbox_banks" (
	"reference" text PRIMARY KEY NOT NULL,
	"business" text NOT NULL,
	"routing" text NOT NULL,
	"last4" text NOT NULL,
	"fault" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_transfers" (
	"reference" text PRIMARY KEY NOT NULL,
	"provider_id" text NOT NULL,
	"bank" text NOT NULL,
	"amount" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payout_accounts" (
	"retailer_id" bigint PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"reference" text,
	"bank_name" text,
	"last4" text,
	"stopped" boolean DEFAULT false NOT NULL,
	"reason" text,
	"held_until" timestamp (3) with time zone,
	"interval" text NOT NULL,
	"minimum" bigint NOT NULL,
	"reserve_bps" integer DEFAULT 0 NOT NULL,
	"reserve_days" integer DEFAULT 0 NOT NULL,
	"next_on" date NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payout_account_has_its_bank" CHECK (("payout_accounts"."reference" is null) = ("payout_accounts"."state" = 'none')),
	CONSTRAINT "reserve_is_a_share" CHECK ("payout_accounts"."reserve_bps" between 0 and 5000 and "payout_accounts"."reserve_days" between 0 and 180)
);
--> statement-breakpoint
CREATE TABLE "payout_earnings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payout_earnings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"retailer_id" bigint NOT NULL,
	"transfer_id" bigint,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"fulfillment_id" bigint,
	"at" timestamp (3) with time zone NOT NULL,
	"payable_at" timestamp (3) with time zone,
	"payout_id" bigint,
	CONSTRAINT "earning_is_money" CHECK ("payout_earnings"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "payout_position" (
	"id" smallint PRIMARY KEY NOT NULL,
	"through" bigint NOT NULL,
	"until" bigint NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payout_position_is_one_row" CHECK ("payout_position"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payouts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"retailer_id" bigint NOT NULL,
	"state" text NOT NULL,
	"amount" bigint NOT NULL,
	"lines" integer NOT NULL,
	"bank" text NOT NULL,
	"bank_reference" text NOT NULL,
	"provider_id" text,
	"expected_on" date,
	"failure" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"paid_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "payout_is_money" CHECK ("payouts"."amount" > 0 and "payouts"."lines" > 0)
);
--> statement-breakpoint
ALTER TABLE "sandbox_transfers" ADD CONSTRAINT "sandbox_transfers_bank_sandbox_banks_reference_fk" FOREIGN KEY ("bank") REFERENCES "public"."sandbox_banks"("reference") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD CONSTRAINT "payout_accounts_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_earnings" ADD CONSTRAINT "payout_earnings_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_earnings" ADD CONSTRAINT "payout_earnings_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sandbox_banks_once" ON "sandbox_banks" USING btree ("business","routing","last4");--> statement-breakpoint
CREATE INDEX "payout_accounts_due" ON "payout_accounts" USING btree ("next_on","retailer_id") WHERE "payout_accounts"."state" = 'verified';--> statement-breakpoint
CREATE UNIQUE INDEX "payout_earnings_transfer" ON "payout_earnings" USING btree ("transfer_id");--> statement-breakpoint
CREATE INDEX "payout_earnings_open" ON "payout_earnings" USING btree ("retailer_id") WHERE "payout_earnings"."payout_id" is null;--> statement-breakpoint
CREATE INDEX "payout_earnings_waiting" ON "payout_earnings" USING btree ("fulfillment_id") WHERE "payout_earnings"."payout_id" is null and "payout_earnings"."fulfillment_id" is not null;--> statement-breakpoint
CREATE INDEX "payout_earnings_paid" ON "payout_earnings" USING btree ("payout_id","id") WHERE "payout_earnings"."payout_id" is not null;--> statement-breakpoint
CREATE INDEX "payouts_of" ON "payouts" USING btree ("retailer_id","id");--> statement-breakpoint
CREATE INDEX "payouts_open" ON "payouts" USING btree ("id") WHERE "payouts"."state" in ('created', 'sent');