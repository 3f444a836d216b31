CREATE TABLE "plan_charges" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "plan_charges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"membership_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"plan_id" bigint NOT NULL,
	"anchor_on" date NOT NULL,
	"periods" integer NOT NULL,
	"period_start" date NOT NULL,
	"period_end" date NOT NULL,
	"amount" bigint NOT NULL,
	"state" text NOT NULL,
	"tries" integer DEFAULT 1 NOT NULL,
	"failed_on" date,
	"next_try_on" date,
	"reference" text NOT NULL,
	"number" text NOT NULL,
	"tried_at" timestamp (3) with time zone NOT NULL,
	"provider_id" text,
	"key" text,
	"request_hash" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "plan_charge_not_negative" CHECK ("plan_charges"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "plan_consents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "plan_consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"membership_id" bigint NOT NULL,
	"plan_id" bigint NOT NULL,
	"terms" text NOT NULL,
	"agreed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plan_memberships" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "plan_memberships_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid,
	"retailer_id" bigint,
	"plan_id" bigint NOT NULL,
	"next_plan_id" bigint,
	"state" text NOT NULL,
	"anchor_on" date NOT NULL,
	"periods" integer NOT NULL,
	"period_start" date NOT NULL,
	"period_end" date NOT NULL,
	"saved_card_id" bigint,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "plan_period_has_days" CHECK ("plan_memberships"."period_end" > "plan_memberships"."period_start"),
	CONSTRAINT "plan_membership_ended_whole" CHECK (("plan_memberships"."state" = 'ended') = ("plan_memberships"."ended_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "plans" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "plans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"audience" text NOT NULL,
	"code" text NOT NULL,
	"period" text NOT NULL,
	"version" integer NOT NULL,
	"name" text NOT NULL,
	"price" bigint NOT NULL,
	"benefits" jsonb NOT NULL,
	"free_shipping" boolean DEFAULT false NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "plan_price_is_charged" CHECK ("plans"."price" = 0 or "plans"."price" >= 50)
);
--> statement-breakpoint
ALTER TABLE "plan_charges" ADD CONSTRAINT "plan_charges_membership_id_plan_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."plan_memberships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_charges" ADD CONSTRAINT "plan_charges_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_consents" ADD CONSTRAINT "plan_consents_membership_id_plan_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."plan_memberships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_consents" ADD CONSTRAINT "plan_consents_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_memberships" ADD CONSTRAINT "plan_memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_memberships" ADD CONSTRAINT "plan_memberships_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_memberships" ADD CONSTRAINT "plan_memberships_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_memberships" ADD CONSTRAINT "plan_memberships_next_plan_id_plans_id_fk" FOREIGN KEY ("next_plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_memberships" ADD CONSTRAINT "plan_memberships_saved_card_id_saved_cards_id_fk" FOREIGN KEY ("saved_card_id") REFERENCES "public"."saved_cards"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "plan_charges_period" ON "plan_charges" USING btree ("membership_id","period_start") WHERE "plan_charges"."kind" = 'period';--> statement-breakpoint
CREATE UNIQUE INDEX "plan_charges_one_switch" ON "plan_charges" USING btree ("membership_id") WHERE "plan_charges"."kind" = 'switch' and "plan_charges"."state" = 'created';--> statement-breakpoint
CREATE UNIQUE INDEX "plan_charges_reference" ON "plan_charges" USING btree ("reference");--> statement-breakpoint
CREATE UNIQUE INDEX "plan_charges_number" ON "plan_charges" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "plan_charges_key" ON "plan_charges" USING btree ("key");--> statement-breakpoint
CREATE INDEX "plan_charges_membership" ON "plan_charges" USING btree ("membership_id","id");--> statement-breakpoint
CREATE INDEX "plan_charges_open" ON "plan_charges" USING btree ("tried_at") WHERE "plan_charges"."state" = 'created';--> statement-breakpoint
CREATE INDEX "plan_consents_membership" ON "plan_consents" USING btree ("membership_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "plan_memberships_person" ON "plan_memberships" USING btree ("user_id") WHERE "plan_memberships"."retailer_id" is null and "plan_memberships"."state" <> 'ended';--> statement-breakpoint
CREATE UNIQUE INDEX "plan_memberships_retailer" ON "plan_memberships" USING btree ("retailer_id") WHERE "plan_memberships"."retailer_id" is not null and "plan_memberships"."state" <> 'ended';--> statement-breakpoint
CREATE INDEX "plan_memberships_user" ON "plan_memberships" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "plan_memberships_of_retailer" ON "plan_memberships" USING btree ("retailer_id","id");--> statement-breakpoint
CREATE INDEX "plan_memberships_card" ON "plan_memberships" USING btree ("saved_card_id");--> statement-breakpoint
CREATE INDEX "plan_memberships_due" ON "plan_memberships" USING btree ("period_end") WHERE "plan_memberships"."state" <> 'ended';--> statement-breakpoint
CREATE UNIQUE INDEX "plans_version" ON "plans" USING btree ("audience","code","period","version");--> statement-breakpoint
CREATE UNIQUE INDEX "plans_active" ON "plans" USING btree ("audience","code","period") WHERE "plans"."active";--> statement-breakpoint
INSERT INTO "plans" ("audience", "code", "period", "version", "name", "price", "free_shipping", "benefits") VALUES
('shopper', 'free', 'month', 1, 'Free', 0, false, '[{"what":"Shipping to you","measure":"$4.99 from each store"},{"what":"Pickup at a store or SPIRAL Center","measure":"$0.00"}]'),
('shopper', 'plus', 'month', 1, 'SPIRAL Plus', 599, true, '[{"what":"Shipping to you","measure":"−$4.99 from each store"},{"what":"Pickup at a store or SPIRAL Center","measure":"$0.00"}]'),
('shopper', 'plus', 'year', 1, 'SPIRAL Plus', 5900, true, '[{"what":"Shipping to you","measure":"−$4.99 from each store"},{"what":"Pickup at a store or SPIRAL Center","measure":"$0.00"},{"what":"Compared with 12 single months","measure":"−$12.88"}]'),
('retailer', 'starter', 'month', 1, 'Starter', 0, false, '[]'),
('retailer', 'growth', 'month', 1, 'Growth', 3900, false, '[]'),
('retailer', 'pro', 'month', 1, 'Pro', 12900, false, '[]');
