CREATE TABLE "perk_asks" (
	"retailer_id" bigint NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "perk_asks_retailer_id_user_id_pk" PRIMARY KEY("retailer_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "perk_gifts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "perk_gifts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"perk_id" bigint NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"granted" bigint NOT NULL,
	"points" bigint NOT NULL,
	"basis" bigint NOT NULL,
	"times" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "perk_gift_fits" CHECK ("perk_gifts"."points" between 0 and "perk_gifts"."granted" and "perk_gifts"."granted" between 1 and "perk_gifts"."basis")
);
--> statement-breakpoint
CREATE TABLE "perk_members" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "perk_members_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"retailer_id" bigint NOT NULL,
	"user_id" uuid NOT NULL,
	"messages" boolean NOT NULL,
	"birth_month" smallint,
	"joined_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "perk_member_month" CHECK ("perk_members"."birth_month" between 1 and 12)
);
--> statement-breakpoint
CREATE TABLE "perk_redemptions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "perk_redemptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"perk_id" bigint NOT NULL,
	"user_id" uuid NOT NULL,
	"code" text,
	"state" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"redeemed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "perk_redemption_ready_has_code" CHECK ("perk_redemptions"."state" <> 'ready' or "perk_redemptions"."code" is not null),
	CONSTRAINT "perk_redemption_redeemed_whole" CHECK (("perk_redemptions"."state" = 'redeemed') <= ("perk_redemptions"."redeemed_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "perk_stamps" (
	"perk_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "perk_stamps_perk_id_order_id_pk" PRIMARY KEY("perk_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "store_perks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "store_perks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"retailer_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"is_draft" boolean NOT NULL,
	"weekdays" smallint[] DEFAULT '{}' NOT NULL,
	"goal" integer,
	"least" bigint,
	"value" bigint,
	"spirals" bigint,
	"time_zone" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"budget" integer NOT NULL,
	"spent" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "perk_ends_after_start" CHECK ("store_perks"."ends_at" >= "store_perks"."starts_at"),
	CONSTRAINT "perk_budget_holds" CHECK ("store_perks"."budget" > 0 and "store_perks"."spent" between 0 and "store_perks"."budget"),
	CONSTRAINT "perk_terms_fit_kind" CHECK (case "store_perks"."kind"
        when 'double_days' then cardinality("store_perks"."weekdays") > 0 and num_nonnulls("store_perks"."goal", "store_perks"."least", "store_perks"."value", "store_perks"."spirals") = 0
        when 'stamps' then cardinality("store_perks"."weekdays") = 0 and "store_perks"."goal" > 1 and "store_perks"."least" > 0 and num_nonnulls("store_perks"."value", "store_perks"."spirals") = 1
        else cardinality("store_perks"."weekdays") = 0 and "store_perks"."spirals" > 0 and num_nonnulls("store_perks"."goal", "store_perks"."least", "store_perks"."value") = 0 end),
	CONSTRAINT "perk_gives_something" CHECK (coalesce("store_perks"."value", 1) > 0 and coalesce("store_perks"."spirals", 1) > 0)
);
--> statement-breakpoint
ALTER TABLE "perk_asks" ADD CONSTRAINT "perk_asks_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "perk_asks" ADD CONSTRAINT "perk_asks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "perk_gifts" ADD CONSTRAINT "perk_gifts_perk_id_store_perks_id_fk" FOREIGN KEY ("perk_id") REFERENCES "public"."store_perks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "perk_gifts" ADD CONSTRAINT "perk_gifts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "perk_members" ADD CONSTRAINT "perk_members_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "perk_members" ADD CONSTRAINT "perk_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "perk_redemptions" ADD CONSTRAINT "perk_redemptions_perk_id_store_perks_id_fk" FOREIGN KEY ("perk_id") REFERENCES "public"."store_perks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "perk_redemptions" ADD CONSTRAINT "perk_redemptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "perk_stamps" ADD CONSTRAINT "perk_stamps_perk_id_store_perks_id_fk" FOREIGN KEY ("perk_id") REFERENCES "public"."store_perks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "perk_stamps" ADD CONSTRAINT "perk_stamps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_perks" ADD CONSTRAINT "store_perks_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "perk_asks_user" ON "perk_asks" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "perk_gifts_once" ON "perk_gifts" USING btree ("perk_id","user_id","reason");--> statement-breakpoint
CREATE INDEX "perk_gifts_user" ON "perk_gifts" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "perk_members_once" ON "perk_members" USING btree ("retailer_id","user_id");--> statement-breakpoint
CREATE INDEX "perk_members_user" ON "perk_members" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "perk_redemptions_code" ON "perk_redemptions" USING btree ("code");--> statement-breakpoint
CREATE INDEX "perk_redemptions_person" ON "perk_redemptions" USING btree ("perk_id","user_id");--> statement-breakpoint
CREATE INDEX "perk_redemptions_user" ON "perk_redemptions" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "perk_stamps_person" ON "perk_stamps" USING btree ("perk_id","user_id");--> statement-breakpoint
CREATE INDEX "perk_stamps_user" ON "perk_stamps" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "perk_stamps_order" ON "perk_stamps" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "store_perks_retailer" ON "store_perks" USING btree ("retailer_id","id");