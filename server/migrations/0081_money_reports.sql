CREATE TABLE "frozen_reports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "frozen_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"month" text NOT NULL,
	"report" text NOT NULL,
	"rows" jsonb NOT NULL,
	"frozen_at" timestamp (3) with time zone NOT NULL,
	"frozen_by" uuid,
	"frozen_by_name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_readers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "frozen_reports" ADD CONSTRAINT "frozen_reports_frozen_by_users_id_fk" FOREIGN KEY ("frozen_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_readers" ADD CONSTRAINT "report_readers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "frozen_reports_month" ON "frozen_reports" USING btree ("month","report");--> statement-breakpoint
CREATE INDEX "frozen_reports_by" ON "frozen_reports" USING btree ("frozen_by");