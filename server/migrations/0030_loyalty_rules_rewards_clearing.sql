CREATE TABLE "local_groups" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "local_groups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"city" text NOT NULL,
	"about" text NOT NULL,
	"is_active" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "loyalty_drafts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "loyalty_drafts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"terms" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"changed_by" uuid,
	"changed_by_name" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"replay_of" integer,
	"replay" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "replay_of_a_revision" CHECK ("loyalty_drafts"."replay_of" is null or "loyalty_drafts"."replay_of" <= "loyalty_drafts"."revision")
);
--> statement-breakpoint
CREATE TABLE "loyalty_goals" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"goal" bigint NOT NULL,
	CONSTRAINT "goal_is_positive" CHECK ("loyalty_goals"."goal" > 0)
);
--> statement-breakpoint
CREATE TABLE "redemption_spends" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "redemption_spends_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"redemption_id" bigint NOT NULL,
	"lot_id" bigint NOT NULL,
	"points" bigint NOT NULL,
	CONSTRAINT "redemption_spend_is_positive" CHECK ("redemption_spends"."points" > 0)
);
--> statement-breakpoint
CREATE TABLE "reward_redemptions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reward_redemptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reward_id" bigint NOT NULL,
	"user_id" uuid NOT NULL,
	"points" bigint NOT NULL,
	"value" bigint NOT NULL,
	"group_id" bigint,
	"card_id" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	"undone_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "rewards" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rewards_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"points" bigint NOT NULL,
	"value" bigint NOT NULL,
	"mall_id" bigint,
	"retailer_id" bigint,
	"group_id" bigint,
	"left" integer,
	"per_person" integer,
	"is_active" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reward_value" CHECK ("rewards"."value" between 1 and "rewards"."points"),
	CONSTRAINT "reward_left" CHECK ("rewards"."left" >= 0),
	CONSTRAINT "reward_group" CHECK (("rewards"."kind" = 'donation') = ("rewards"."group_id" is not null)),
	CONSTRAINT "reward_place" CHECK ("rewards"."kind" = 'voucher' or ("rewards"."mall_id" is null and "rewards"."retailer_id" is null)),
	CONSTRAINT "reward_one_place" CHECK ("rewards"."mall_id" is null or "rewards"."retailer_id" is null)
);
--> statement-breakpoint
CREATE TABLE "spiral_give_backs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "spiral_give_backs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"spend_id" bigint NOT NULL,
	"fulfillment_id" bigint,
	"points" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "give_back_is_positive" CHECK ("spiral_give_backs"."points" > 0)
);
--> statement-breakpoint
ALTER TABLE "loyalty_rules" ADD COLUMN "withdrawn_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "spiral_lots" ADD COLUMN "funder_kind" text DEFAULT 'platform' NOT NULL;--> statement-breakpoint
ALTER TABLE "spiral_lots" ADD COLUMN "funder_id" bigint;--> statement-breakpoint
ALTER TABLE "redemption_spends" ADD CONSTRAINT "redemption_spends_redemption_id_reward_redemptions_id_fk" FOREIGN KEY ("redemption_id") REFERENCES "public"."reward_redemptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redemption_spends" ADD CONSTRAINT "redemption_spends_lot_id_spiral_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."spiral_lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reward_redemptions" ADD CONSTRAINT "reward_redemptions_reward_id_rewards_id_fk" FOREIGN KEY ("reward_id") REFERENCES "public"."rewards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rewards" ADD CONSTRAINT "rewards_group_id_local_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."local_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spiral_give_backs" ADD CONSTRAINT "spiral_give_backs_spend_id_spiral_spends_id_fk" FOREIGN KEY ("spend_id") REFERENCES "public"."spiral_spends"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "redemption_spends_pair" ON "redemption_spends" USING btree ("redemption_id","lot_id");--> statement-breakpoint
CREATE INDEX "reward_redemptions_user" ON "reward_redemptions" USING btree ("user_id","reward_id");--> statement-breakpoint
CREATE INDEX "reward_redemptions_group" ON "reward_redemptions" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "spiral_give_backs_spend" ON "spiral_give_backs" USING btree ("spend_id");--> statement-breakpoint
ALTER TABLE "spiral_lots" ADD CONSTRAINT "spiral_lot_funder" CHECK (("spiral_lots"."funder_kind" = 'platform') = ("spiral_lots"."funder_id" is null));--> statement-breakpoint
INSERT INTO "spiral_give_backs" ("spend_id", "fulfillment_id", "points", "created_at") SELECT s."id", p."fulfillment_id", s."given_back", now() FROM "spiral_spends" s LEFT JOIN LATERAL (SELECT t."fulfillment_id" FROM "tender_splits" t JOIN "tender_uses" u ON u."id" = t."tender_use_id" WHERE u."order_id" = s."order_id" AND u."kind" = 'spirals' AND t."refunded" > 0 ORDER BY t."refunded" DESC LIMIT 1) p ON true WHERE s."given_back" > 0;
