CREATE TABLE "corrections" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "corrections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"mall_id" bigint,
	"store_id" bigint,
	"retailer_id" bigint,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"words" text NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"note" text,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "correction_has_one_place" CHECK (("corrections"."mall_id" is null) <> ("corrections"."store_id" is null) and ("corrections"."store_id" is null) = ("corrections"."retailer_id" is null)),
	CONSTRAINT "correction_decided_whole" CHECK (("corrections"."state" = 'open') = ("corrections"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "mall_asked_shops" (
	"mall_id" bigint NOT NULL,
	"shop" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mall_asked_shops_mall_id_shop_user_id_pk" PRIMARY KEY("mall_id","shop","user_id")
);
--> statement-breakpoint
CREATE TABLE "mall_plan_drafts" (
	"mall_id" bigint PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"floors" jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "mall_plan_versions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mall_plan_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"mall_id" bigint NOT NULL,
	"floors" jsonb NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "missed_searches" (
	"mall_id" bigint NOT NULL,
	"day" date NOT NULL,
	"words" text NOT NULL,
	"people" integer NOT NULL,
	CONSTRAINT "missed_searches_mall_id_day_words_pk" PRIMARY KEY("mall_id","day","words")
);
--> statement-breakpoint
ALTER TABLE "mall_floors" ADD COLUMN "paths" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "mall_units" ADD COLUMN "tenant" text;--> statement-breakpoint
ALTER TABLE "corrections" ADD CONSTRAINT "corrections_mall_id_malls_id_fk" FOREIGN KEY ("mall_id") REFERENCES "public"."malls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "corrections" ADD CONSTRAINT "corrections_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "corrections" ADD CONSTRAINT "corrections_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "corrections" ADD CONSTRAINT "corrections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mall_asked_shops" ADD CONSTRAINT "mall_asked_shops_mall_id_malls_id_fk" FOREIGN KEY ("mall_id") REFERENCES "public"."malls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mall_asked_shops" ADD CONSTRAINT "mall_asked_shops_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mall_plan_drafts" ADD CONSTRAINT "mall_plan_drafts_mall_id_malls_id_fk" FOREIGN KEY ("mall_id") REFERENCES "public"."malls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mall_plan_versions" ADD CONSTRAINT "mall_plan_versions_mall_id_malls_id_fk" FOREIGN KEY ("mall_id") REFERENCES "public"."malls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "missed_searches" ADD CONSTRAINT "missed_searches_mall_id_malls_id_fk" FOREIGN KEY ("mall_id") REFERENCES "public"."malls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "corrections_mall" ON "corrections" USING btree ("mall_id","id") WHERE "corrections"."mall_id" is not null;--> statement-breakpoint
CREATE INDEX "corrections_store" ON "corrections" USING btree ("store_id") WHERE "corrections"."store_id" is not null;--> statement-breakpoint
CREATE INDEX "corrections_retailer" ON "corrections" USING btree ("retailer_id","id") WHERE "corrections"."retailer_id" is not null;--> statement-breakpoint
CREATE INDEX "corrections_person" ON "corrections" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mall_asked_shops_person" ON "mall_asked_shops" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mall_plan_versions_mall" ON "mall_plan_versions" USING btree ("mall_id","id");--> statement-breakpoint
CREATE INDEX "missed_searches_day" ON "missed_searches" USING btree ("day");