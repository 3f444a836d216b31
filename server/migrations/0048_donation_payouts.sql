CREATE TABLE "donation_payouts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "donation_payouts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"group_id" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"donations" integer NOT NULL,
	"note" text NOT NULL,
	"paid_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payout_is_positive" CHECK ("donation_payouts"."amount" > 0 and "donation_payouts"."donations" > 0)
);
--> statement-breakpoint
ALTER TABLE "reward_redemptions" ADD COLUMN "payout_id" bigint;--> statement-breakpoint
ALTER TABLE "donation_payouts" ADD CONSTRAINT "donation_payouts_group_id_local_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."local_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "donation_payouts_group" ON "donation_payouts" USING btree ("group_id");--> statement-breakpoint
ALTER TABLE "reward_redemptions" ADD CONSTRAINT "reward_redemptions_payout_id_donation_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."donation_payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reward_redemptions_payout" ON "reward_redemptions" USING btree ("payout_id");--> statement-breakpoint
ALTER TABLE "reward_redemptions" ADD CONSTRAINT "paid_out_stays" CHECK ("reward_redemptions"."payout_id" is null or ("reward_redemptions"."group_id" is not null and "reward_redemptions"."undone_at" is null));