CREATE TABLE "diagnostic_reports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "diagnostic_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid,
	"report" text NOT NULL,
	"note" text,
	"settled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "diagnostic_reports" ADD CONSTRAINT "diagnostic_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "diagnostic_reports_user" ON "diagnostic_reports" USING btree ("user_id") WHERE "diagnostic_reports"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "diagnostic_reports_open" ON "diagnostic_reports" USING btree ("created_at") WHERE "diagnostic_reports"."settled_at" is null;