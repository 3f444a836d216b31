CREATE TABLE "one_click_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"is_on" boolean NOT NULL,
	"saved_card_id" bigint,
	"address_id" bigint,
	"method" text NOT NULL,
	"limit" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "one_click_limit_in_range" CHECK ("one_click_settings"."limit" between 1 and 100000)
);
--> statement-breakpoint
ALTER TABLE "fulfillments" ADD COLUMN "recipient" text;--> statement-breakpoint
ALTER TABLE "fulfillments" ADD COLUMN "destination" jsonb;--> statement-breakpoint
ALTER TABLE "fulfillments" ADD COLUMN "is_gift" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "fulfillments" ADD COLUMN "gift_note" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "undo_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "one_click_settings" ADD CONSTRAINT "one_click_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_click_settings" ADD CONSTRAINT "one_click_settings_saved_card_id_saved_cards_id_fk" FOREIGN KEY ("saved_card_id") REFERENCES "public"."saved_cards"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_click_settings" ADD CONSTRAINT "one_click_settings_address_id_addresses_id_fk" FOREIGN KEY ("address_id") REFERENCES "public"."addresses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "one_click_settings_card" ON "one_click_settings" USING btree ("saved_card_id");--> statement-breakpoint
CREATE INDEX "one_click_settings_address" ON "one_click_settings" USING btree ("address_id");--> statement-breakpoint
CREATE INDEX "gift_card_purchases_guest" ON "gift_card_purchases" USING btree ("buyer_email") WHERE "gift_card_purchases"."user_id" is null;--> statement-breakpoint
ALTER TABLE "fulfillments" ADD CONSTRAINT "gift_note_is_short" CHECK ("fulfillments"."gift_note" is null or ("fulfillments"."is_gift" and length("fulfillments"."gift_note") between 1 and 200));--> statement-breakpoint
ALTER TABLE "fulfillments" ADD CONSTRAINT "own_address_has_a_recipient" CHECK ("fulfillments"."destination" is null or "fulfillments"."recipient" is not null);