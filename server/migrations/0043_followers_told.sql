CREATE TABLE "announcements_told" (
	"announcement_id" bigint PRIMARY KEY NOT NULL,
	"told_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "told_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "announcements_told" ADD CONSTRAINT "announcements_told_announcement_id_mall_announcements_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."mall_announcements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "posts_to_tell" ON "posts" USING btree ("id") WHERE "posts"."kind" = 'news' and "posts"."told_at" is null and "posts"."state" = 'shown';