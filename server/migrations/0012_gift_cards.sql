CREATE TABLE "gift_card_purchases" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gift_card_purchases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"user_id" uuid,
	"guest_key_hash" text,
	"buyer_name" text NOT NULL,
	"buyer_email" text NOT NULL,
	"amount" bigint NOT NULL,
	"provider" text NOT NULL,
	"reference" text NOT NULL,
	"provider_id" text,
	"state" text NOT NULL,
	"action_url" text,
	"pay_by" timestamp (3) with time zone NOT NULL,
	"caller" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gift_purchase_is_positive" CHECK ("gift_card_purchases"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "gift_card_refunds" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gift_card_refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"purchase_id" bigint NOT NULL,
	"card_id" bigint,
	"amount" bigint NOT NULL,
	"reference" text NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp (3) with time zone,
	CONSTRAINT "gift_refund_is_positive" CHECK ("gift_card_refunds"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "gift_cards" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gift_cards_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"purchase_id" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"scope" text NOT NULL,
	"mall_id" bigint,
	"retailer_id" bigint,
	"design" text NOT NULL,
	"message" text NOT NULL,
	"recipient_name" text NOT NULL,
	"recipient_email" text,
	"state" text NOT NULL,
	"state_reason" text,
	"code_hash" text,
	"last4" text,
	"issue" integer DEFAULT 0 NOT NULL,
	"send_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"claimed_by" uuid,
	"claimed_at" timestamp (3) with time zone,
	"merged_into" bigint,
	"refunded" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gift_card_amount" CHECK ("gift_cards"."amount" between 500 and 50000),
	CONSTRAINT "gift_card_scope" CHECK (("gift_cards"."scope" = 'mall') = ("gift_cards"."mall_id" is not null) and ("gift_cards"."scope" = 'retailer') = ("gift_cards"."retailer_id" is not null)),
	CONSTRAINT "gift_card_code_whole" CHECK (("gift_cards"."code_hash" is null) = ("gift_cards"."last4" is null)),
	CONSTRAINT "gift_card_by_email" CHECK (("gift_cards"."recipient_email" is null) = ("gift_cards"."send_at" is null)),
	CONSTRAINT "gift_card_reason" CHECK ("gift_cards"."state" <> 'blocked' or "gift_cards"."state_reason" is not null)
);
--> statement-breakpoint
ALTER TABLE "gift_card_purchases" ADD CONSTRAINT "gift_card_purchases_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_card_refunds" ADD CONSTRAINT "gift_card_refunds_purchase_id_gift_card_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."gift_card_purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_purchase_id_gift_card_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."gift_card_purchases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_claimed_by_users_id_fk" FOREIGN KEY ("claimed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "gift_card_purchases_number" ON "gift_card_purchases" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "gift_card_purchases_reference" ON "gift_card_purchases" USING btree ("reference");--> statement-breakpoint
CREATE UNIQUE INDEX "gift_card_purchases_key" ON "gift_card_purchases" USING btree ("caller","key");--> statement-breakpoint
CREATE INDEX "gift_card_purchases_user" ON "gift_card_purchases" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "gift_card_purchases_waiting" ON "gift_card_purchases" USING btree ("pay_by") WHERE "gift_card_purchases"."state" in ('created', 'requires_action');--> statement-breakpoint
CREATE UNIQUE INDEX "gift_card_refunds_reference" ON "gift_card_refunds" USING btree ("reference");--> statement-breakpoint
CREATE UNIQUE INDEX "gift_cards_code" ON "gift_cards" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "gift_cards_purchase" ON "gift_cards" USING btree ("purchase_id");--> statement-breakpoint
CREATE INDEX "gift_cards_owner" ON "gift_cards" USING btree ("claimed_by","id") WHERE "gift_cards"."claimed_by" is not null;--> statement-breakpoint
CREATE INDEX "gift_cards_to_send" ON "gift_cards" USING btree ("send_at") WHERE "gift_cards"."sent_at" is null and "gift_cards"."state" = 'active';--> statement-breakpoint
CREATE INDEX "gift_cards_last4" ON "gift_cards" USING btree ("last4");--> statement-breakpoint
CREATE INDEX "ledger_transfers_wallet_out" ON "ledger_transfers" USING btree ("debit_id","id") WHERE "ledger_transfers"."unit" = 'USD' and ("ledger_transfers"."kind" like '%gift_card%' or "ledger_transfers"."kind" like '%store_credit%');--> statement-breakpoint
CREATE INDEX "ledger_transfers_wallet_in" ON "ledger_transfers" USING btree ("credit_id","id") WHERE "ledger_transfers"."unit" = 'USD' and ("ledger_transfers"."kind" like '%gift_card%' or "ledger_transfers"."kind" like '%store_credit%');