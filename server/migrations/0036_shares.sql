CREATE TABLE "challenge_rewards" (
	"offer_id" bigint NOT NULL,
	"user_id" uuid NOT NULL,
	"points" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "challenge_rewards_offer_id_user_id_pk" PRIMARY KEY("offer_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "referrals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "referrals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"inviter_id" uuid NOT NULL,
	"friend_id" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"points" bigint DEFAULT 0 NOT NULL,
	"reasons" text[] DEFAULT '{}' NOT NULL,
	"held_at" timestamp (3) with time zone,
	"reminded_at" timestamp (3) with time zone,
	"appeal" text,
	"appealed_by" uuid,
	"appealed_at" timestamp (3) with time zone,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"note" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "referral_of_another" CHECK ("referrals"."inviter_id" <> "referrals"."friend_id"),
	CONSTRAINT "referral_held_since" CHECK ("referrals"."state" <> 'held' or "referrals"."held_at" is not null),
	CONSTRAINT "referral_appealed_whole" CHECK (("referrals"."appeal" is null) = ("referrals"."appealed_at" is null))
);
--> statement-breakpoint
CREATE TABLE "reward_offers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reward_offers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"goal" integer NOT NULL,
	"points" bigint DEFAULT 0 NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reward_offer_is_whole" CHECK ("reward_offers"."goal" > 0 and "reward_offers"."points" > 0 and "reward_offers"."starts_at" <= "reward_offers"."ends_at")
);
--> statement-breakpoint
CREATE TABLE "share_codes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "share_orders" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "share_visits" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "share_visits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"visitor" text NOT NULL,
	"day" date NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shares" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shares_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"title" text NOT NULL,
	"path" text NOT NULL,
	"network" text NOT NULL,
	"day" date NOT NULL,
	"slot" smallint,
	"points" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "share_slot_fits" CHECK ("shares"."slot" between 1 and 5),
	CONSTRAINT "share_reward_has_slot" CHECK (("shares"."slot" is not null) = ("shares"."points" > 0))
);
--> statement-breakpoint
ALTER TABLE "challenge_rewards" ADD CONSTRAINT "challenge_rewards_offer_id_reward_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."reward_offers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenge_rewards" ADD CONSTRAINT "challenge_rewards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_inviter_id_users_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_friend_id_users_id_fk" FOREIGN KEY ("friend_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_appealed_by_users_id_fk" FOREIGN KEY ("appealed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_codes" ADD CONSTRAINT "share_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_orders" ADD CONSTRAINT "share_orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_visits" ADD CONSTRAINT "share_visits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "challenge_rewards_user" ON "challenge_rewards" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "referrals_friend" ON "referrals" USING btree ("friend_id");--> statement-breakpoint
CREATE INDEX "referrals_inviter" ON "referrals" USING btree ("inviter_id","id");--> statement-breakpoint
CREATE INDEX "referrals_held" ON "referrals" USING btree ("id") WHERE "referrals"."state" = 'held';--> statement-breakpoint
CREATE INDEX "referrals_appealed_by" ON "referrals" USING btree ("appealed_by") WHERE "referrals"."appealed_by" is not null;--> statement-breakpoint
CREATE INDEX "referrals_decided_by" ON "referrals" USING btree ("decided_by") WHERE "referrals"."decided_by" is not null;--> statement-breakpoint
CREATE INDEX "reward_offers_running" ON "reward_offers" USING btree ("ends_at","starts_at");--> statement-breakpoint
CREATE UNIQUE INDEX "share_codes_code" ON "share_codes" USING btree ("code");--> statement-breakpoint
CREATE INDEX "share_orders_user" ON "share_orders" USING btree ("user_id","kind","subject");--> statement-breakpoint
CREATE UNIQUE INDEX "share_visits_once" ON "share_visits" USING btree ("user_id","visitor","kind","subject","day");--> statement-breakpoint
CREATE INDEX "share_visits_visitor" ON "share_visits" USING btree ("visitor","id");--> statement-breakpoint
CREATE INDEX "share_visits_age" ON "share_visits" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "shares_user" ON "shares" USING btree ("user_id","kind","subject","id");--> statement-breakpoint
CREATE UNIQUE INDEX "shares_rewarded_once" ON "shares" USING btree ("user_id","day","kind","subject") WHERE "shares"."slot" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "shares_slots" ON "shares" USING btree ("user_id","day","slot") WHERE "shares"."slot" is not null;