CREATE TABLE "platform_cohorts" (
	"first_month" date NOT NULL,
	"month" date NOT NULL,
	"people" integer NOT NULL,
	"counted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "platform_cohorts_month_first_month_pk" PRIMARY KEY("month","first_month")
);
--> statement-breakpoint
CREATE TABLE "platform_days" (
	"place_kind" text NOT NULL,
	"place" text NOT NULL,
	"department_id" bigint NOT NULL,
	"method" text NOT NULL,
	"day" date NOT NULL,
	"orders" integer NOT NULL,
	"people" integer NOT NULL,
	"items" integer NOT NULL,
	"sales" bigint NOT NULL,
	"collected" integer NOT NULL,
	CONSTRAINT "platform_days_place_kind_place_department_id_method_day_pk" PRIMARY KEY("place_kind","place","department_id","method","day")
);
--> statement-breakpoint
CREATE TABLE "platform_place_days" (
	"place_kind" text NOT NULL,
	"place" text NOT NULL,
	"day" date NOT NULL,
	"due" integer DEFAULT 0 NOT NULL,
	"on_time" integer DEFAULT 0 NOT NULL,
	"offers" integer,
	CONSTRAINT "platform_place_days_place_kind_place_day_pk" PRIMARY KEY("place_kind","place","day")
);
--> statement-breakpoint
CREATE TABLE "platform_sums" (
	"day" date PRIMARY KEY NOT NULL,
	"summed_at" timestamp (3) with time zone NOT NULL,
	"earned" bigint NOT NULL,
	"used" bigint NOT NULL,
	"spiral_orders" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "platform_views" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "platform_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"filter" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "platform_views" ADD CONSTRAINT "platform_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "platform_days_of_day" ON "platform_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "platform_place_days_of_day" ON "platform_place_days" USING btree ("day");--> statement-breakpoint
CREATE UNIQUE INDEX "platform_views_name" ON "platform_views" USING btree ("user_id",lower("name"));