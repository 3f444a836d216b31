CREATE TABLE "cash_out_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cash_out_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"card_id" bigint NOT NULL,
	"user_id" uuid,
	"amount" bigint NOT NULL,
	"state" text NOT NULL,
	"source" text NOT NULL,
	"pay_to" text NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"paid_note" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cash_out_is_positive" CHECK ("cash_out_requests"."amount" > 0),
	CONSTRAINT "cash_out_paid_whole" CHECK (("cash_out_requests"."paid_at" is null) = ("cash_out_requests"."paid_note" is null))
);
--> statement-breakpoint
CREATE TABLE "wallet_preferences" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"pay_order" text[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "gift_cards" DROP CONSTRAINT "gift_card_amount";--> statement-breakpoint
ALTER TABLE "cash_out_requests" ADD CONSTRAINT "cash_out_requests_card_id_gift_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."gift_cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_out_requests" ADD CONSTRAINT "cash_out_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_preferences" ADD CONSTRAINT "wallet_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cash_out_requests_open" ON "cash_out_requests" USING btree ("id") WHERE "cash_out_requests"."paid_at" is null;--> statement-breakpoint
CREATE INDEX "cash_out_requests_card" ON "cash_out_requests" USING btree ("card_id");--> statement-breakpoint
CREATE INDEX "cash_out_requests_user" ON "cash_out_requests" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_card_amount" CHECK ("gift_cards"."amount" between 1 and 50000);