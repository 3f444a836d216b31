CREATE TABLE "promotion_lines" (
	"promotion_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"fulfillment_id" bigint NOT NULL,
	"variant_id" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"subsidy" bigint NOT NULL,
	"funding" text NOT NULL,
	CONSTRAINT "promotion_lines_fulfillment_id_variant_id_promotion_id_pk" PRIMARY KEY("fulfillment_id","variant_id","promotion_id"),
	CONSTRAINT "promotion_line_adds_up" CHECK ("promotion_lines"."subsidy" between 0 and "promotion_lines"."amount")
);
--> statement-breakpoint
CREATE TABLE "promotion_replays" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "promotion_replays_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"retailer_id" bigint,
	"mall_id" bigint,
	"wish" jsonb NOT NULL,
	"result" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "promotion_shoppers" (
	"promotion_id" bigint NOT NULL,
	"shopper" text NOT NULL,
	"uses" integer NOT NULL,
	CONSTRAINT "promotion_shoppers_promotion_id_shopper_pk" PRIMARY KEY("promotion_id","shopper")
);
--> statement-breakpoint
CREATE TABLE "promotion_stacking" (
	"version" integer PRIMARY KEY NOT NULL,
	"prices" integer NOT NULL,
	"spirals" integer NOT NULL,
	"shipping_with_price" boolean NOT NULL,
	"changed_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "promotion_uses" (
	"promotion_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"shopper" text NOT NULL,
	"amount" bigint NOT NULL,
	"state" text DEFAULT 'counted' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "promotion_uses_promotion_id_order_id_pk" PRIMARY KEY("promotion_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "promotions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "promotions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"retailer_id" bigint,
	"mall_id" bigint,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"percent" integer,
	"amount" bigint,
	"buy" integer,
	"get" integer,
	"multiplier" integer,
	"min_subtotal" bigint DEFAULT 0 NOT NULL,
	"store_ids" bigint[],
	"category_ids" bigint[],
	"product_ids" bigint[],
	"code" text,
	"code_key" text,
	"is_listed" boolean DEFAULT true NOT NULL,
	"starts_at" text NOT NULL,
	"ends_at" text NOT NULL,
	"audience" text DEFAULT 'everyone' NOT NULL,
	"funding" text NOT NULL,
	"budget" bigint,
	"per_shopper" integer,
	"holdout_percent" integer NOT NULL,
	"state" text NOT NULL,
	"note" text,
	"spent" bigint DEFAULT 0 NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" uuid,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "promotion_has_one_owner" CHECK ("promotions"."retailer_id" is null or "promotions"."mall_id" is null),
	CONSTRAINT "promotion_times_are_clock_times" CHECK ("promotions"."starts_at" ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d$' and "promotions"."ends_at" ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d$'),
	CONSTRAINT "promotion_ends_after_start" CHECK ("promotions"."ends_at" collate "C" > "promotions"."starts_at" collate "C"),
	CONSTRAINT "promotion_code_is_whole" CHECK (("promotions"."code" is null) = ("promotions"."code_key" is null)),
	CONSTRAINT "promotion_value_fits_kind" CHECK (case "promotions"."kind" when 'percent' then "promotions"."percent" between 1 and 100 when 'amount' then "promotions"."amount" > 0
        when 'buy_x_get_y' then "promotions"."buy" > 0 and "promotions"."get" > 0 and "promotions"."percent" between 1 and 100
        when 'spirals' then "promotions"."multiplier" between 2 and 10 else true end),
	CONSTRAINT "promotion_budget_holds" CHECK ("promotions"."spent" >= 0 and "promotions"."uses" >= 0 and ("promotions"."budget" is null or "promotions"."spent" <= "promotions"."budget")),
	CONSTRAINT "promotion_per_shopper_is_positive" CHECK ("promotions"."per_shopper" is null or "promotions"."per_shopper" > 0)
);
--> statement-breakpoint
ALTER TABLE "promotion_replays" ADD CONSTRAINT "promotion_replays_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_replays" ADD CONSTRAINT "promotion_replays_mall_id_malls_id_fk" FOREIGN KEY ("mall_id") REFERENCES "public"."malls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_shoppers" ADD CONSTRAINT "promotion_shoppers_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_stacking" ADD CONSTRAINT "promotion_stacking_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_uses" ADD CONSTRAINT "promotion_uses_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_mall_id_malls_id_fk" FOREIGN KEY ("mall_id") REFERENCES "public"."malls"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "promotion_lines_order" ON "promotion_lines" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "promotion_lines_promotion" ON "promotion_lines" USING btree ("promotion_id");--> statement-breakpoint
CREATE INDEX "promotion_replays_retailer" ON "promotion_replays" USING btree ("retailer_id") WHERE "promotion_replays"."retailer_id" is not null;--> statement-breakpoint
CREATE INDEX "promotion_shoppers_shopper" ON "promotion_shoppers" USING btree ("shopper");--> statement-breakpoint
CREATE INDEX "promotion_uses_order" ON "promotion_uses" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "promotion_uses_shopper" ON "promotion_uses" USING btree ("shopper");--> statement-breakpoint
CREATE INDEX "promotions_retailer" ON "promotions" USING btree ("retailer_id") WHERE "promotions"."retailer_id" is not null;--> statement-breakpoint
CREATE INDEX "promotions_mall" ON "promotions" USING btree ("mall_id") WHERE "promotions"."mall_id" is not null;--> statement-breakpoint
CREATE INDEX "promotions_state" ON "promotions" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "promotions_code" ON "promotions" USING btree ("code_key") WHERE "promotions"."code_key" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "promotions_code_of_owner" ON "promotions" USING btree (coalesce("retailer_id", 0),coalesce("mall_id", 0),"code_key") WHERE "promotions"."code_key" is not null and "promotions"."state" in ('requested', 'approved', 'paused');