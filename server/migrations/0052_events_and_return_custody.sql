CREATE TABLE "return_custody" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "return_custody_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"return_id" bigint NOT NULL,
	"step" integer NOT NULL,
	"previous" integer,
	"from_party" text NOT NULL,
	"to_party" text NOT NULL,
	"who" uuid,
	"store_id" bigint,
	"mall_id" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "return_custody_end" UNIQUE("return_id","step","to_party"),
	CONSTRAINT "return_custody_counts_up" CHECK (case when "return_custody"."step" = 1 then "return_custody"."previous" is null else coalesce("return_custody"."previous" = "return_custody"."step" - 1, false) end),
	CONSTRAINT "return_custody_changes_hands" CHECK ("return_custody"."from_party" <> "return_custody"."to_party"),
	CONSTRAINT "return_custody_at_one_place" CHECK (num_nonnulls("return_custody"."store_id", "return_custody"."mall_id") <= 1)
);
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "is_draft" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "picture_hash" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "found" "tsvector" GENERATED ALWAYS AS (to_tsvector('english'::regconfig, title || ' ' || about || ' ' || place || ' ' || case when is_for_kids then 'kids children family ' else '' end || case kind when 'sale' then 'sale' when 'class' then 'class demo workshop' when 'kids' then 'kids children family' when 'music' then 'music show concert' when 'food' then 'food drink tasting' when 'season' then 'holiday season fair' else 'community fair' end)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "holder" text;--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "spot_id" bigint;--> statement-breakpoint
ALTER TABLE "return_custody" ADD CONSTRAINT "return_custody_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_custody" ADD CONSTRAINT "return_custody_goes_on" FOREIGN KEY ("return_id","previous","from_party") REFERENCES "public"."return_custody"("return_id","step","to_party") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "return_custody_step" ON "return_custody" USING btree ("return_id","step");--> statement-breakpoint
CREATE INDEX "return_custody_who" ON "return_custody" USING btree ("who") WHERE "return_custody"."who" is not null;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_spot_id_center_spots_id_fk" FOREIGN KEY ("spot_id") REFERENCES "public"."center_spots"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "events_found" ON "events" USING gin ("found");--> statement-breakpoint
CREATE INDEX "returns_spot" ON "returns" USING btree ("spot_id") WHERE "returns"."spot_id" is not null;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "event_draft_alone" CHECK (not "events"."is_draft" or ("events"."taken" = 0 and "events"."cancelled_at" is null));