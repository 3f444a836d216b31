CREATE TABLE "answer_votes" (
	"answer_id" bigint NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "answer_votes_answer_id_user_id_pk" PRIMARY KEY("answer_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "question_answers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "question_answers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"question_id" bigint NOT NULL,
	"user_id" uuid NOT NULL,
	"as" text NOT NULL,
	"retailer_id" bigint,
	"seller_name" text,
	"text" text NOT NULL,
	"wording" text NOT NULL,
	"state" text NOT NULL,
	"helpful" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "answer_length_fits" CHECK (length("question_answers"."text") between 1 and 4000),
	CONSTRAINT "answer_seller_is_whole" CHECK (("question_answers"."as" = 'store') = ("question_answers"."retailer_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "question_sellers" (
	"question_id" bigint NOT NULL,
	"retailer_id" bigint NOT NULL,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "question_sellers_question_id_retailer_id_pk" PRIMARY KEY("question_id","retailer_id")
);
--> statement-breakpoint
CREATE TABLE "questions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "questions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"text" text NOT NULL,
	"wording" text NOT NULL,
	"state" text NOT NULL,
	"answers" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "question_length_fits" CHECK (length("questions"."text") between 1 and 1000),
	CONSTRAINT "question_answers_not_negative" CHECK ("questions"."answers" >= 0)
);
--> statement-breakpoint
ALTER TABLE "answer_votes" ADD CONSTRAINT "answer_votes_answer_id_question_answers_id_fk" FOREIGN KEY ("answer_id") REFERENCES "public"."question_answers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_votes" ADD CONSTRAINT "answer_votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_answers" ADD CONSTRAINT "question_answers_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_answers" ADD CONSTRAINT "question_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_sellers" ADD CONSTRAINT "question_sellers_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "answer_votes_user" ON "answer_votes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "question_answers_best" ON "question_answers" USING btree ("question_id","helpful","id");--> statement-breakpoint
CREATE INDEX "question_answers_author" ON "question_answers" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "question_answers_wording" ON "question_answers" USING btree ("wording");--> statement-breakpoint
CREATE INDEX "question_sellers_retailer" ON "question_sellers" USING btree ("retailer_id","question_id");--> statement-breakpoint
CREATE INDEX "questions_newest" ON "questions" USING btree ("subject","subject_id","id");--> statement-breakpoint
CREATE INDEX "questions_author" ON "questions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "questions_wording" ON "questions" USING btree ("wording");