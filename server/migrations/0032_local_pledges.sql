CREATE TABLE "local_pledges" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"monthly" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pledge_in_range" CHECK ("local_pledges"."monthly" between 100 and 500000)
);
--> statement-breakpoint
ALTER TABLE "local_pledges" ADD CONSTRAINT "local_pledges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;