CREATE TABLE "pass_links" (
	"fulfillment_id" bigint PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"opened_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pass_links_token" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "fulfillments" ADD COLUMN "on_way_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "fulfillments" ADD COLUMN "here_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "fulfillments" ADD COLUMN "arrival_note" text;--> statement-breakpoint
ALTER TABLE "pass_links" ADD CONSTRAINT "pass_links_fulfillment_id_fulfillments_id_fk" FOREIGN KEY ("fulfillment_id") REFERENCES "public"."fulfillments"("id") ON DELETE no action ON UPDATE no action;