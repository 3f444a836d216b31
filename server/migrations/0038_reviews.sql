CREATE TABLE "moderation_cases" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "moderation_cases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"text_id" bigint NOT NULL,
	"author_id" uuid,
	"reasons" text[] NOT NULL,
	"risk" integer NOT NULL,
	"appeal" text,
	"claimed_by" uuid,
	"claimed_until" timestamp (3) with time zone,
	"is_hidden" boolean,
	"rule" text,
	"note" text,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "hidden_by_a_rule" CHECK ("moderation_cases"."is_hidden" is not true or "moderation_cases"."rule" is not null),
	CONSTRAINT "decided_whole" CHECK (("moderation_cases"."decided_at" is null) = ("moderation_cases"."is_hidden" is null) and ("moderation_cases"."decided_at" is null or "moderation_cases"."note" is not null))
);
--> statement-breakpoint
CREATE TABLE "text_reports" (
	"kind" text NOT NULL,
	"text_id" bigint NOT NULL,
	"user_id" uuid NOT NULL,
	"rule" text NOT NULL,
	"words" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "text_reports_kind_text_id_user_id_pk" PRIMARY KEY("kind","text_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "ratings" (
	"subject" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"one" integer DEFAULT 0 NOT NULL,
	"two" integer DEFAULT 0 NOT NULL,
	"three" integer DEFAULT 0 NOT NULL,
	"four" integer DEFAULT 0 NOT NULL,
	"five" integer DEFAULT 0 NOT NULL,
	"hidden" integer[] DEFAULT '{0,0,0,0,0}' NOT NULL,
	CONSTRAINT "ratings_subject_subject_id_pk" PRIMARY KEY("subject","subject_id"),
	CONSTRAINT "rating_counts_not_negative" CHECK (least("ratings"."one", "ratings"."two", "ratings"."three", "ratings"."four", "ratings"."five") >= 0)
);
--> statement-breakpoint
CREATE TABLE "review_versions" (
	"review_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"rating" smallint NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_versions_review_id_version_pk" PRIMARY KEY("review_id","version")
);
--> statement-breakpoint
CREATE TABLE "review_votes" (
	"review_id" bigint NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_votes_review_id_user_id_pk" PRIMARY KEY("review_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reviews_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"retailer_id" bigint NOT NULL,
	"store_id" bigint NOT NULL,
	"store_name" text NOT NULL,
	"order_number" text NOT NULL,
	"rating" smallint NOT NULL,
	"text" text NOT NULL,
	"wording" text NOT NULL,
	"state" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"helpful" integer DEFAULT 0 NOT NULL,
	"earned" bigint DEFAULT 0 NOT NULL,
	"note" text,
	"reply" text,
	"reply_by" uuid,
	"reply_name" text,
	"replied_at" timestamp (3) with time zone,
	"reply_hidden" timestamp (3) with time zone,
	"edited_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_rating_fits" CHECK ("reviews"."rating" between 1 and 5),
	CONSTRAINT "review_length_fits" CHECK (length("reviews"."text") between 20 and 6000),
	CONSTRAINT "review_reply_is_whole" CHECK (("reviews"."reply" is null) = ("reviews"."replied_at" is null))
);
--> statement-breakpoint
ALTER TABLE "moderation_cases" ADD CONSTRAINT "moderation_cases_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_cases" ADD CONSTRAINT "moderation_cases_claimed_by_users_id_fk" FOREIGN KEY ("claimed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_cases" ADD CONSTRAINT "moderation_cases_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_reports" ADD CONSTRAINT "text_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_versions" ADD CONSTRAINT "review_versions_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_votes" ADD CONSTRAINT "review_votes_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_votes" ADD CONSTRAINT "review_votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_reply_by_users_id_fk" FOREIGN KEY ("reply_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "moderation_cases_open" ON "moderation_cases" USING btree ("kind","text_id") WHERE "moderation_cases"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "moderation_cases_queue" ON "moderation_cases" USING btree ("risk","id") WHERE "moderation_cases"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "moderation_cases_decided" ON "moderation_cases" USING btree ("id") WHERE "moderation_cases"."decided_at" is not null;--> statement-breakpoint
CREATE INDEX "moderation_cases_text" ON "moderation_cases" USING btree ("kind","text_id");--> statement-breakpoint
CREATE INDEX "moderation_cases_author" ON "moderation_cases" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "moderation_cases_claimed_by" ON "moderation_cases" USING btree ("claimed_by") WHERE "moderation_cases"."claimed_by" is not null;--> statement-breakpoint
CREATE INDEX "moderation_cases_decided_by" ON "moderation_cases" USING btree ("decided_by") WHERE "moderation_cases"."decided_by" is not null;--> statement-breakpoint
CREATE INDEX "text_reports_user" ON "text_reports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "review_votes_user" ON "review_votes" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_once" ON "reviews" USING btree ("user_id","subject","subject_id");--> statement-breakpoint
CREATE INDEX "reviews_newest" ON "reviews" USING btree ("subject","subject_id","id") WHERE "reviews"."state" = 'shown';--> statement-breakpoint
CREATE INDEX "reviews_helpful" ON "reviews" USING btree ("subject","subject_id","helpful","id") WHERE "reviews"."state" = 'shown';--> statement-breakpoint
CREATE INDEX "reviews_rated" ON "reviews" USING btree ("subject","subject_id","rating","id") WHERE "reviews"."state" = 'shown';--> statement-breakpoint
CREATE INDEX "reviews_wording" ON "reviews" USING btree ("wording");--> statement-breakpoint
CREATE INDEX "reviews_author" ON "reviews" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "reviews_reply_by" ON "reviews" USING btree ("reply_by") WHERE "reviews"."reply_by" is not null;