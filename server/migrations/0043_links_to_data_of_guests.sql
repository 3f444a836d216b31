CREATE TABLE "guest_data_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "guest_data_links_email" ON "guest_data_links" USING btree ("email");