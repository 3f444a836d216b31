ALTER TABLE "card_disputes" DROP CONSTRAINT "dispute_is_of_one";--> statement-breakpoint
ALTER TABLE "card_disputes" ADD COLUMN "plan_charge_id" bigint;--> statement-breakpoint
ALTER TABLE "dispute_parts" ADD COLUMN "plan_charge_id" bigint;--> statement-breakpoint
ALTER TABLE "card_disputes" ADD CONSTRAINT "dispute_is_of_one" CHECK (num_nonnulls("card_disputes"."order_id", "card_disputes"."purchase_id", "card_disputes"."plan_charge_id") = 1);