CREATE TABLE "answer_versions" (
	"answer_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "answer_versions_answer_id_version_pk" PRIMARY KEY("answer_id","version")
);
--> statement-breakpoint
CREATE TABLE "question_versions" (
	"question_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "question_versions_question_id_version_pk" PRIMARY KEY("question_id","version")
);
--> statement-breakpoint
ALTER TABLE "gift_cards" ADD COLUMN "purpose" text DEFAULT 'gift' NOT NULL;--> statement-breakpoint
ALTER TABLE "question_answers" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "question_answers" ADD COLUMN "edited_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "edited_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "exchanges" ADD COLUMN "gift_card_id" bigint;--> statement-breakpoint
ALTER TABLE "answer_versions" ADD CONSTRAINT "answer_versions_answer_id_question_answers_id_fk" FOREIGN KEY ("answer_id") REFERENCES "public"."question_answers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_versions" ADD CONSTRAINT "question_versions_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "products_newest" ON "products" USING btree ("retailer_id","created_at");--> statement-breakpoint
CREATE INDEX "posts_group_newest" ON "posts" USING btree ("group_id","created_at") WHERE "posts"."state" = 'shown';--> statement-breakpoint
CREATE INDEX "posts_store_newest" ON "posts" USING btree ("store_id","created_at") WHERE "posts"."store_id" is not null;--> statement-breakpoint
CREATE INDEX "posts_author_newest" ON "posts" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "gift_cards_of_exchanges" ON "gift_cards" USING btree ("id") WHERE "gift_cards"."purpose" = 'exchange' and "gift_cards"."state" = 'active';--> statement-breakpoint
CREATE INDEX "exchanges_gift_card" ON "exchanges" USING btree ("gift_card_id") WHERE "exchanges"."gift_card_id" is not null;--> statement-breakpoint
CREATE INDEX "reviews_subject_newest" ON "reviews" USING btree ("subject","subject_id","created_at") WHERE "reviews"."state" = 'shown';--> statement-breakpoint
ALTER TABLE "exchanges" ADD CONSTRAINT "exchange_card_pays_something" CHECK ("exchanges"."gift_card_id" is null or "exchanges"."due" > 0);