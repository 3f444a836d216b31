CREATE TABLE "center_spots" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "center_spots_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"mall_id" bigint NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "center_spots_mall" UNIQUE("mall_id","id"),
	CONSTRAINT "spot_name_is_short" CHECK (length("center_spots"."name") between 1 and 20)
);
--> statement-breakpoint
CREATE TABLE "custody_records" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "custody_records_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"fulfillment_id" bigint NOT NULL,
	"step" integer NOT NULL,
	"previous" integer,
	"from_party" text NOT NULL,
	"to_party" text NOT NULL,
	"who" uuid,
	"store_id" bigint,
	"mall_id" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "custody_records_end" UNIQUE("fulfillment_id","step","to_party"),
	CONSTRAINT "custody_counts_up" CHECK (case when "custody_records"."step" = 1 then "custody_records"."previous" is null else coalesce("custody_records"."previous" = "custody_records"."step" - 1, false) end),
	CONSTRAINT "custody_changes_hands" CHECK ("custody_records"."from_party" <> "custody_records"."to_party"),
	CONSTRAINT "custody_at_one_place" CHECK (num_nonnulls("custody_records"."store_id", "custody_records"."mall_id") <= 1)
);
--> statement-breakpoint
ALTER TABLE "fulfillments" ADD COLUMN "going_back" text;--> statement-breakpoint
ALTER TABLE "fulfillments" ADD COLUMN "spot_id" bigint;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "going_back" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "custody_records" ADD CONSTRAINT "custody_records_fulfillment_id_fulfillments_id_fk" FOREIGN KEY ("fulfillment_id") REFERENCES "public"."fulfillments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custody_records" ADD CONSTRAINT "custody_goes_on" FOREIGN KEY ("fulfillment_id","previous","from_party") REFERENCES "public"."custody_records"("fulfillment_id","step","to_party") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "center_spots_name" ON "center_spots" USING btree ("mall_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "custody_records_step" ON "custody_records" USING btree ("fulfillment_id","step");--> statement-breakpoint
CREATE INDEX "custody_records_who" ON "custody_records" USING btree ("who") WHERE "custody_records"."who" is not null;--> statement-breakpoint
ALTER TABLE "fulfillments" ADD CONSTRAINT "fulfillments_spot_fk" FOREIGN KEY ("center_mall_id","spot_id") REFERENCES "public"."center_spots"("mall_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fulfillments_desk" ON "fulfillments" USING btree ("center_mall_id","changed_at","id") WHERE "fulfillments"."state" = 'at_center' or "fulfillments"."going_back" = 'waiting';--> statement-breakpoint
CREATE INDEX "fulfillments_back" ON "fulfillments" USING btree ("store_id","id") WHERE "fulfillments"."going_back" in ('waiting', 'on_way');--> statement-breakpoint
CREATE INDEX "fulfillments_spot" ON "fulfillments" USING btree ("spot_id") WHERE "fulfillments"."spot_id" is not null;--> statement-breakpoint
ALTER TABLE "fulfillments" ADD CONSTRAINT "goes_back_from_a_center" CHECK ("fulfillments"."going_back" is null or ("fulfillments"."state" = 'cancelled' and "fulfillments"."center_mall_id" is not null));--> statement-breakpoint
ALTER TABLE "fulfillments" ADD CONSTRAINT "lies_at_the_center" CHECK ("fulfillments"."spot_id" is null or "fulfillments"."state" = 'at_center' or coalesce("fulfillments"."going_back" = 'waiting', false));--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "goes_back_canceled" CHECK ("order_lines"."going_back" between 0 and "order_lines"."cancelled");