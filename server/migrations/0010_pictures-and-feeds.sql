CREATE TABLE "import_feeds" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "import_feeds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"retailer_id" bigint NOT NULL,
	"store_id" bigint NOT NULL,
	"user_id" uuid,
	"address" text NOT NULL,
	"every" text NOT NULL,
	"tolerance" integer,
	"next_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone,
	"last_outcome" text,
	"last_error" text,
	"last_run_id" bigint,
	"etag" text,
	"last_modified" text,
	"content_hash" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"paused" boolean DEFAULT false NOT NULL,
	"asked" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tolerance_is_a_share" CHECK ("import_feeds"."tolerance" between 0 and 50)
);
--> statement-breakpoint
CREATE TABLE "picture_fetches" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "picture_fetches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"run_id" bigint NOT NULL,
	"retailer_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"address" text NOT NULL,
	"host" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "picture_hosts" (
	"host" text PRIMARY KEY NOT NULL,
	"not_before" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "pictures_by_hand" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "import_feeds" ADD CONSTRAINT "import_feeds_last_run_id_import_runs_id_fk" FOREIGN KEY ("last_run_id") REFERENCES "public"."import_runs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture_fetches" ADD CONSTRAINT "picture_fetches_run_id_import_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."import_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "import_feeds_once" ON "import_feeds" USING btree ("store_id","address");--> statement-breakpoint
CREATE INDEX "import_feeds_retailer" ON "import_feeds" USING btree ("retailer_id");--> statement-breakpoint
CREATE INDEX "import_feeds_due" ON "import_feeds" USING btree ("next_at") WHERE "import_feeds"."asked" or not "import_feeds"."paused";--> statement-breakpoint
CREATE UNIQUE INDEX "picture_fetches_once" ON "picture_fetches" USING btree ("run_id","product_id","address");--> statement-breakpoint
CREATE INDEX "picture_fetches_due" ON "picture_fetches" USING btree ("host","next_try_at") WHERE "picture_fetches"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "picture_fetches_of" ON "picture_fetches" USING btree ("product_id") WHERE "picture_fetches"."state" = 'left';--> statement-breakpoint
CREATE INDEX "product_images_to_fetch" ON "product_images" USING btree ("source_url") WHERE "product_images"."hash" is null and "product_images"."source_url" is not null;