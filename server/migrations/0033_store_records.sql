CREATE TABLE "store_records" (
	"store_id" bigint PRIMARY KEY NOT NULL,
	"measured" integer NOT NULL,
	"usual_minutes" integer,
	"slow_minutes" integer,
	"due" integer NOT NULL,
	"on_time" integer NOT NULL,
	"queue" integer NOT NULL,
	"counted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "kept_promises_were_due" CHECK ("store_records"."on_time" between 0 and "store_records"."due")
);
--> statement-breakpoint
ALTER TABLE "store_records" ADD CONSTRAINT "store_records_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE cascade ON UPDATE no action;