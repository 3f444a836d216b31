CREATE TABLE "comments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "comments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"post_id" bigint NOT NULL,
	"user_id" uuid,
	"store_id" bigint,
	"product_id" bigint,
	"text" text NOT NULL,
	"wording" text NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "comment_has_author" CHECK ("comments"."user_id" is not null or "comments"."store_id" is not null),
	CONSTRAINT "comment_length_fits" CHECK (length("comments"."text") between 1 and 4000)
);
--> statement-breakpoint
CREATE TABLE "community_groups" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "community_groups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"mall_id" bigint,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"members" integer DEFAULT 0 NOT NULL,
	"posts" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "community_group_counts" CHECK ("community_groups"."members" >= 0 and "community_groups"."posts" >= 0)
);
--> statement-breakpoint
CREATE TABLE "follows" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "follows_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"store_id" bigint,
	"mall_id" bigint,
	"person_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "follow_has_one_target" CHECK (num_nonnulls("follows"."store_id", "follows"."mall_id", "follows"."person_id") = 1),
	CONSTRAINT "follow_not_oneself" CHECK ("follows"."person_id" is distinct from "follows"."user_id")
);
--> statement-breakpoint
CREATE TABLE "group_members" (
	"group_id" bigint NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "group_members_group_id_user_id_pk" PRIMARY KEY("group_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "post_marks" (
	"post_id" bigint NOT NULL,
	"user_id" uuid NOT NULL,
	"mark" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "post_marks_post_id_user_id_mark_pk" PRIMARY KEY("post_id","user_id","mark")
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "posts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"user_id" uuid,
	"group_id" bigint,
	"store_id" bigint,
	"retailer_id" bigint,
	"text" text NOT NULL,
	"wording" text NOT NULL,
	"product_ids" bigint[] DEFAULT '{}' NOT NULL,
	"state" text NOT NULL,
	"note" text,
	"comments" integer DEFAULT 0 NOT NULL,
	"likes" integer DEFAULT 0 NOT NULL,
	"accepted_id" bigint,
	"locked_reason" text,
	"asks" bigint,
	"asked_zip" text,
	"asked_miles" integer,
	"asked_stores" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"edited_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "post_length_fits" CHECK (length("posts"."text") between 1 and 6000),
	CONSTRAINT "post_tags_fit" CHECK (cardinality("posts"."product_ids") <= 4),
	CONSTRAINT "post_news_is_of_store" CHECK (("posts"."kind" = 'news') = ("posts"."store_id" is not null) and ("posts"."store_id" is null) = ("posts"."retailer_id" is null)),
	CONSTRAINT "post_asks_whole" CHECK (("posts"."kind" = 'request') = ("posts"."asks" is not null) and num_nulls("posts"."asks", "posts"."asked_zip", "posts"."asked_miles") in (0, 3)),
	CONSTRAINT "post_has_author" CHECK ("posts"."user_id" is not null or "posts"."store_id" is not null),
	CONSTRAINT "post_counts" CHECK ("posts"."comments" >= 0 and "posts"."likes" >= 0)
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "profiles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"handle" text NOT NULL,
	"name" text NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"is_open" boolean DEFAULT false NOT NULL,
	"shows_town" boolean DEFAULT false NOT NULL,
	"sees_reviews" text DEFAULT 'public' NOT NULL,
	"sees_posts" text DEFAULT 'public' NOT NULL,
	"sees_follows" text DEFAULT 'me' NOT NULL,
	"hidden_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "profile_fits" CHECK (length("profiles"."handle") <= 30 and length("profiles"."about") <= 600)
);
--> statement-breakpoint
CREATE TABLE "silences" (
	"user_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"is_block" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "silences_user_id_other_id_pk" PRIMARY KEY("user_id","other_id"),
	CONSTRAINT "silence_not_oneself" CHECK ("silences"."user_id" <> "silences"."other_id")
);
--> statement-breakpoint
CREATE TABLE "store_requests" (
	"post_id" bigint NOT NULL,
	"store_id" bigint NOT NULL,
	"retailer_id" bigint NOT NULL,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "store_requests_post_id_store_id_pk" PRIMARY KEY("post_id","store_id")
);
--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_groups" ADD CONSTRAINT "community_groups_mall_id_malls_id_fk" FOREIGN KEY ("mall_id") REFERENCES "public"."malls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_mall_id_malls_id_fk" FOREIGN KEY ("mall_id") REFERENCES "public"."malls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_group_id_community_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."community_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_marks" ADD CONSTRAINT "post_marks_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_marks" ADD CONSTRAINT "post_marks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_group_id_community_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."community_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "silences" ADD CONSTRAINT "silences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "silences" ADD CONSTRAINT "silences_other_id_users_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_requests" ADD CONSTRAINT "store_requests_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_requests" ADD CONSTRAINT "store_requests_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comments_post" ON "comments" USING btree ("post_id","id");--> statement-breakpoint
CREATE INDEX "comments_author" ON "comments" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "comments_wording" ON "comments" USING btree ("wording");--> statement-breakpoint
CREATE INDEX "comments_store" ON "comments" USING btree ("store_id") WHERE "comments"."store_id" is not null;--> statement-breakpoint
CREATE INDEX "comments_product" ON "comments" USING btree ("product_id") WHERE "comments"."product_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "community_groups_slug" ON "community_groups" USING btree ("slug");--> statement-breakpoint
CREATE UNIQUE INDEX "community_groups_mall" ON "community_groups" USING btree ("mall_id") WHERE "community_groups"."mall_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "community_groups_city" ON "community_groups" USING btree ("state","city") WHERE "community_groups"."mall_id" is null;--> statement-breakpoint
CREATE INDEX "community_groups_largest" ON "community_groups" USING btree ("members","id");--> statement-breakpoint
CREATE UNIQUE INDEX "follows_store" ON "follows" USING btree ("store_id","user_id") WHERE "follows"."store_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "follows_mall" ON "follows" USING btree ("mall_id","user_id") WHERE "follows"."mall_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "follows_person" ON "follows" USING btree ("person_id","user_id") WHERE "follows"."person_id" is not null;--> statement-breakpoint
CREATE INDEX "follows_user" ON "follows" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "group_members_user" ON "group_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "post_marks_user" ON "post_marks" USING btree ("user_id","mark","post_id");--> statement-breakpoint
CREATE INDEX "posts_group" ON "posts" USING btree ("group_id","id") WHERE "posts"."state" = 'shown';--> statement-breakpoint
CREATE INDEX "posts_group_kind" ON "posts" USING btree ("group_id","kind","id") WHERE "posts"."state" = 'shown';--> statement-breakpoint
CREATE INDEX "posts_store" ON "posts" USING btree ("store_id","id") WHERE "posts"."store_id" is not null;--> statement-breakpoint
CREATE INDEX "posts_author" ON "posts" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "posts_wording" ON "posts" USING btree ("wording");--> statement-breakpoint
CREATE UNIQUE INDEX "profiles_user" ON "profiles" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "profiles_handle" ON "profiles" USING btree ("handle");--> statement-breakpoint
CREATE INDEX "silences_other" ON "silences" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "store_requests_retailer" ON "store_requests" USING btree ("retailer_id","post_id");--> statement-breakpoint
CREATE INDEX "store_requests_store" ON "store_requests" USING btree ("store_id","post_id");