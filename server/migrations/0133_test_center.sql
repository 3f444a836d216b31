CREATE TABLE "acceptance_marks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "acceptance_marks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"rule" text NOT NULL,
	"state" text NOT NULL,
	"note" text NOT NULL,
	"browser" text NOT NULL,
	"user_id" uuid,
	"is_retest" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "acceptance_mark_says_why" CHECK ("acceptance_marks"."state" = 'pass' or "acceptance_marks"."note" <> '')
);
--> statement-breakpoint
CREATE TABLE "known_test_issues" (
	"file" text NOT NULL,
	"name" text NOT NULL,
	"link" text NOT NULL,
	"until" date NOT NULL,
	"user_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_test_issues_file_name_pk" PRIMARY KEY("file","name")
);
--> statement-breakpoint
CREATE TABLE "test_problems" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "test_problems_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"run_id" bigint NOT NULL,
	"suite" text NOT NULL,
	"file" text NOT NULL,
	"name" text NOT NULL,
	"state" text NOT NULL,
	"message" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "test_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "test_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"build" text NOT NULL,
	"user_id" uuid,
	"started_at" timestamp (3) with time zone NOT NULL,
	"suites" jsonb NOT NULL,
	"citations" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "acceptance_marks" ADD CONSTRAINT "acceptance_marks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_test_issues" ADD CONSTRAINT "known_test_issues_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_problems" ADD CONSTRAINT "test_problems_run_id_test_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."test_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_runs" ADD CONSTRAINT "test_runs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "acceptance_marks_rule" ON "acceptance_marks" USING btree ("rule","id");--> statement-breakpoint
CREATE INDEX "acceptance_marks_by" ON "acceptance_marks" USING btree ("user_id") WHERE "acceptance_marks"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "known_test_issues_until" ON "known_test_issues" USING btree ("until");--> statement-breakpoint
CREATE INDEX "known_test_issues_by" ON "known_test_issues" USING btree ("user_id") WHERE "known_test_issues"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "test_problems_run" ON "test_problems" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "test_runs_kind" ON "test_runs" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "test_runs_by" ON "test_runs" USING btree ("user_id") WHERE "test_runs"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "test_runs_age" ON "test_runs" USING btree ("created_at");