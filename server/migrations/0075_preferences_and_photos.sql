CREATE TABLE "profile_photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "preferences" ADD COLUMN "cards" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "preferences" ADD COLUMN "hidden_cards" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "profile_photos" ADD CONSTRAINT "profile_photos_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "profile_photos_user" ON "profile_photos" USING btree ("user_id") WHERE "profile_photos"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "profile_photos_unused" ON "profile_photos" USING btree ("created_at") WHERE "profile_photos"."user_id" is null;