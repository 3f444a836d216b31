CREATE TABLE "post_photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"post_id" bigint,
	"position" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mall_promotion_answers" (
	"ask_id" bigint NOT NULL,
	"retailer_id" bigint NOT NULL,
	"is_agreed" boolean NOT NULL,
	"promotion_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mall_promotion_answers_ask_id_retailer_id_pk" PRIMARY KEY("ask_id","retailer_id")
);
--> statement-breakpoint
CREATE TABLE "mall_promotion_asks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mall_promotion_asks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"mall_id" bigint NOT NULL,
	"name" text NOT NULL,
	"words" text NOT NULL,
	"percent" integer NOT NULL,
	"starts_at" text NOT NULL,
	"ends_at" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mall_promotion_ends_later" CHECK ("mall_promotion_asks"."ends_at" > "mall_promotion_asks"."starts_at")
);
--> statement-breakpoint
ALTER TABLE "wishlists" ADD COLUMN "in_feed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "post_photos" ADD CONSTRAINT "post_photos_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_photos" ADD CONSTRAINT "post_photos_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mall_promotion_answers" ADD CONSTRAINT "mall_promotion_answers_ask_id_mall_promotion_asks_id_fk" FOREIGN KEY ("ask_id") REFERENCES "public"."mall_promotion_asks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mall_promotion_answers" ADD CONSTRAINT "mall_promotion_answers_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mall_promotion_answers" ADD CONSTRAINT "mall_promotion_answers_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mall_promotion_asks" ADD CONSTRAINT "mall_promotion_asks_mall_id_malls_id_fk" FOREIGN KEY ("mall_id") REFERENCES "public"."malls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "post_photos_post" ON "post_photos" USING btree ("post_id","position");--> statement-breakpoint
CREATE INDEX "post_photos_author" ON "post_photos" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "post_photos_unused" ON "post_photos" USING btree ("created_at") WHERE "post_photos"."post_id" is null;--> statement-breakpoint
CREATE INDEX "mall_promotion_answers_retailer" ON "mall_promotion_answers" USING btree ("retailer_id");--> statement-breakpoint
CREATE INDEX "mall_promotion_answers_promotion" ON "mall_promotion_answers" USING btree ("promotion_id") WHERE "mall_promotion_answers"."promotion_id" is not null;--> statement-breakpoint
CREATE INDEX "mall_promotion_asks_mall" ON "mall_promotion_asks" USING btree ("mall_id","id");--> statement-breakpoint
CREATE INDEX "wishlists_in_feed" ON "wishlists" USING btree ("user_id","in_feed_at") WHERE "wishlists"."in_feed_at" is not null;