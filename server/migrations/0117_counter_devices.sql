CREATE TABLE "counter_devices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "counter_devices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"retailer_id" bigint NOT NULL,
	"store_id" bigint NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"set_up_by" uuid,
	"person_id" uuid,
	"seen_at" timestamp (3) with time zone,
	"used_at" timestamp (3) with time zone,
	"withdrawn_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "counter_withdrawn_has_nobody" CHECK ("counter_devices"."withdrawn_at" is null or "counter_devices"."person_id" is null)
);
--> statement-breakpoint
CREATE TABLE "counter_pins" (
	"user_id" uuid NOT NULL,
	"retailer_id" bigint NOT NULL,
	"hash" text NOT NULL,
	"set_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "counter_pins_user_id_retailer_id_pk" PRIMARY KEY("user_id","retailer_id")
);
--> statement-breakpoint
CREATE TABLE "counter_tries" (
	"device_id" bigint NOT NULL,
	"user_id" uuid NOT NULL,
	"wrong" integer NOT NULL,
	CONSTRAINT "counter_tries_device_id_user_id_pk" PRIMARY KEY("device_id","user_id"),
	CONSTRAINT "counter_tries_count" CHECK ("counter_tries"."wrong" > 0)
);
--> statement-breakpoint
ALTER TABLE "counter_devices" ADD CONSTRAINT "counter_devices_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counter_devices" ADD CONSTRAINT "counter_devices_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counter_devices" ADD CONSTRAINT "counter_devices_set_up_by_users_id_fk" FOREIGN KEY ("set_up_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counter_devices" ADD CONSTRAINT "counter_devices_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counter_pins" ADD CONSTRAINT "counter_pins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counter_pins" ADD CONSTRAINT "counter_pins_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counter_tries" ADD CONSTRAINT "counter_tries_device_id_counter_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."counter_devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counter_tries" ADD CONSTRAINT "counter_tries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "counter_devices_token" ON "counter_devices" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "counter_devices_of" ON "counter_devices" USING btree ("retailer_id","id");--> statement-breakpoint
CREATE INDEX "counter_devices_store" ON "counter_devices" USING btree ("store_id");--> statement-breakpoint
CREATE INDEX "counter_devices_maker" ON "counter_devices" USING btree ("set_up_by") WHERE "counter_devices"."set_up_by" is not null;--> statement-breakpoint
CREATE INDEX "counter_devices_person" ON "counter_devices" USING btree ("person_id") WHERE "counter_devices"."person_id" is not null;--> statement-breakpoint
CREATE INDEX "counter_pins_of" ON "counter_pins" USING btree ("retailer_id");--> statement-breakpoint
CREATE INDEX "counter_tries_of" ON "counter_tries" USING btree ("user_id");