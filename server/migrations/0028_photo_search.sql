CREATE TABLE "query_photos" (
	"id" text PRIMARY KEY NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"gtins" text[] NOT NULL,
	"is_blurred" boolean NOT NULL,
	"is_held" boolean NOT NULL,
	"user_id" uuid,
	"name" text,
	"board" text,
	"search" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_photos_have_names" CHECK (("query_photos"."user_id" is null) = ("query_photos"."name" is null)),
	CONSTRAINT "held_photos_are_not_saved" CHECK ("query_photos"."user_id" is null or not "query_photos"."is_held")
);
--> statement-breakpoint
ALTER TABLE "picture_looks" ADD COLUMN "place" bigserial NOT NULL;--> statement-breakpoint
ALTER TABLE "query_photos" ADD CONSTRAINT "query_photos_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "query_photos_saved" ON "query_photos" USING btree ("user_id","created_at","id") WHERE "query_photos"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "query_photos_unsaved" ON "query_photos" USING btree ("created_at") WHERE "query_photos"."user_id" is null;--> statement-breakpoint
CREATE INDEX "picture_looks_place" ON "picture_looks" USING btree ("place");--> statement-breakpoint
CREATE INDEX "product_images_hash" ON "product_images" USING btree ("hash");