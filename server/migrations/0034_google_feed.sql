CREATE TABLE "google_feeds" (
	"retailer_id" bigint PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"is_on" boolean NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "google_feeds" ADD CONSTRAINT "google_feeds_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;