CREATE TABLE "repeat_consents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "repeat_consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"repeat_id" bigint NOT NULL,
	"terms" text NOT NULL,
	"agreed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "repeat_orders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "repeat_orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"retailer_id" bigint NOT NULL,
	"store_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"variant_id" bigint NOT NULL,
	"line_id" bigint NOT NULL,
	"title" text NOT NULL,
	"options" text NOT NULL,
	"image_hash" text,
	"every_weeks" integer NOT NULL,
	"quantity" integer NOT NULL,
	"method" text NOT NULL,
	"address_id" bigint,
	"saved_card_id" bigint,
	"state" text NOT NULL,
	"paused" text,
	"next_on" date NOT NULL,
	"agreed_total" bigint NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "repeat_weeks_in_range" CHECK ("repeat_orders"."every_weeks" between 1 and 26),
	CONSTRAINT "repeat_quantity_is_positive" CHECK ("repeat_orders"."quantity" > 0),
	CONSTRAINT "repeat_total_not_negative" CHECK ("repeat_orders"."agreed_total" >= 0),
	CONSTRAINT "repeat_paused_says_why" CHECK (("repeat_orders"."state" = 'paused') = ("repeat_orders"."paused" is not null)),
	CONSTRAINT "repeat_ended_whole" CHECK (("repeat_orders"."state" = 'ended') = ("repeat_orders"."ended_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "repeat_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "repeat_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"repeat_id" bigint NOT NULL,
	"due_on" date NOT NULL,
	"state" text NOT NULL,
	"tries" integer DEFAULT 1 NOT NULL,
	"tried_at" timestamp (3) with time zone NOT NULL,
	"most" bigint NOT NULL,
	"why" text,
	"failed_on" date,
	"next_try_on" date,
	"order_number" text,
	"total" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "repeat_run_asks_why" CHECK ("repeat_runs"."state" <> 'asking' or "repeat_runs"."why" is not null),
	CONSTRAINT "repeat_run_placed_whole" CHECK (("repeat_runs"."state" = 'placed') = ("repeat_runs"."order_number" is not null and "repeat_runs"."total" is not null)),
	CONSTRAINT "repeat_run_tried_again" CHECK (("repeat_runs"."state" = 'card_failed') = ("repeat_runs"."next_try_on" is not null))
);
--> statement-breakpoint
ALTER TABLE "repeat_consents" ADD CONSTRAINT "repeat_consents_repeat_id_repeat_orders_id_fk" FOREIGN KEY ("repeat_id") REFERENCES "public"."repeat_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repeat_orders" ADD CONSTRAINT "repeat_orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repeat_orders" ADD CONSTRAINT "repeat_orders_address_id_addresses_id_fk" FOREIGN KEY ("address_id") REFERENCES "public"."addresses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repeat_orders" ADD CONSTRAINT "repeat_orders_saved_card_id_saved_cards_id_fk" FOREIGN KEY ("saved_card_id") REFERENCES "public"."saved_cards"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repeat_runs" ADD CONSTRAINT "repeat_runs_repeat_id_repeat_orders_id_fk" FOREIGN KEY ("repeat_id") REFERENCES "public"."repeat_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "repeat_consents_of" ON "repeat_consents" USING btree ("repeat_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "repeat_orders_key" ON "repeat_orders" USING btree ("key");--> statement-breakpoint
CREATE INDEX "repeat_orders_user" ON "repeat_orders" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "repeat_orders_due" ON "repeat_orders" USING btree ("next_on") WHERE "repeat_orders"."state" = 'active';--> statement-breakpoint
CREATE INDEX "repeat_orders_retailer" ON "repeat_orders" USING btree ("retailer_id") WHERE "repeat_orders"."state" <> 'ended';--> statement-breakpoint
CREATE INDEX "repeat_orders_store" ON "repeat_orders" USING btree ("store_id") WHERE "repeat_orders"."state" <> 'ended';--> statement-breakpoint
CREATE INDEX "repeat_orders_address" ON "repeat_orders" USING btree ("address_id");--> statement-breakpoint
CREATE INDEX "repeat_orders_card" ON "repeat_orders" USING btree ("saved_card_id");--> statement-breakpoint
CREATE UNIQUE INDEX "repeat_runs_day" ON "repeat_runs" USING btree ("repeat_id","due_on");--> statement-breakpoint
CREATE UNIQUE INDEX "repeat_runs_order" ON "repeat_runs" USING btree ("order_number");--> statement-breakpoint
CREATE INDEX "repeat_runs_open" ON "repeat_runs" USING btree ("tried_at") WHERE "repeat_runs"."state" = 'placing';--> statement-breakpoint
CREATE INDEX "repeat_runs_failed" ON "repeat_runs" USING btree ("next_try_on") WHERE "repeat_runs"."state" = 'card_failed';