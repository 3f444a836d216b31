CREATE TABLE "service_checks" (
	"slot" timestamp (3) with time zone PRIMARY KEY NOT NULL,
	"parts" text[] NOT NULL,
	"failing" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "problem_reports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "problem_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"kind" text NOT NULL,
	"link" text,
	"words" text NOT NULL,
	"email" text NOT NULL,
	"store_id" bigint,
	"retailer_id" bigint,
	"owner_id" uuid,
	"taken_at" timestamp (3) with time zone,
	"answer" text,
	"answered_by" uuid,
	"answered_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "problem_answered_whole" CHECK (("problem_reports"."answered_at" is null) = ("problem_reports"."answer" is null))
);
--> statement-breakpoint
CREATE TABLE "seller_checks" (
	"retailer_id" bigint PRIMARY KEY NOT NULL,
	"street" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"zip" text NOT NULL,
	"phone" text NOT NULL,
	"email" text,
	"source" text NOT NULL,
	"checked_by" uuid,
	"checked_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seller_volumes" (
	"retailer_id" bigint PRIMARY KEY NOT NULL,
	"sales" integer NOT NULL,
	"gross" bigint NOT NULL,
	"is_high" boolean NOT NULL,
	"counted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trust_marks" (
	"store_id" bigint PRIMARY KEY NOT NULL,
	"is_trusted" boolean NOT NULL,
	"since" timestamp (3) with time zone,
	"lost_at" timestamp (3) with time zone,
	"figures" jsonb NOT NULL,
	"missing" integer NOT NULL,
	"counted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "mark_has_all" CHECK ("trust_marks"."is_trusted" = ("trust_marks"."missing" = 0)),
	CONSTRAINT "mark_has_a_start" CHECK ("trust_marks"."is_trusted" = ("trust_marks"."since" is not null))
);
--> statement-breakpoint
CREATE TABLE "trust_nights" (
	"store_id" bigint NOT NULL,
	"night" date NOT NULL,
	"is_trusted" boolean NOT NULL,
	"figures" jsonb NOT NULL,
	CONSTRAINT "trust_nights_store_id_night_pk" PRIMARY KEY("store_id","night")
);
--> statement-breakpoint
ALTER TABLE "problem_reports" ADD CONSTRAINT "problem_reports_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problem_reports" ADD CONSTRAINT "problem_reports_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problem_reports" ADD CONSTRAINT "problem_reports_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problem_reports" ADD CONSTRAINT "problem_reports_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_checks" ADD CONSTRAINT "seller_checks_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_checks" ADD CONSTRAINT "seller_checks_checked_by_users_id_fk" FOREIGN KEY ("checked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_volumes" ADD CONSTRAINT "seller_volumes_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trust_marks" ADD CONSTRAINT "trust_marks_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trust_nights" ADD CONSTRAINT "trust_nights_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "problem_reports_number" ON "problem_reports" USING btree ("number");--> statement-breakpoint
CREATE INDEX "problem_reports_open" ON "problem_reports" USING btree ("id") WHERE "problem_reports"."answered_at" is null;--> statement-breakpoint
CREATE INDEX "problem_reports_answered" ON "problem_reports" USING btree ("id") WHERE "problem_reports"."answered_at" is not null;--> statement-breakpoint
CREATE INDEX "problem_reports_email" ON "problem_reports" USING btree ("email");--> statement-breakpoint
CREATE INDEX "problem_reports_store" ON "problem_reports" USING btree ("store_id") WHERE "problem_reports"."store_id" is not null;--> statement-breakpoint
CREATE INDEX "problem_reports_retailer" ON "problem_reports" USING btree ("retailer_id") WHERE "problem_reports"."retailer_id" is not null;--> statement-breakpoint
CREATE INDEX "problem_reports_owner" ON "problem_reports" USING btree ("owner_id") WHERE "problem_reports"."owner_id" is not null;--> statement-breakpoint
CREATE INDEX "problem_reports_answered_by" ON "problem_reports" USING btree ("answered_by") WHERE "problem_reports"."answered_by" is not null;--> statement-breakpoint
CREATE INDEX "seller_checks_by" ON "seller_checks" USING btree ("checked_by") WHERE "seller_checks"."checked_by" is not null;--> statement-breakpoint
CREATE INDEX "trust_marks_missing" ON "trust_marks" USING btree ("missing");--> statement-breakpoint
CREATE INDEX "trust_nights_age" ON "trust_nights" USING btree ("night");