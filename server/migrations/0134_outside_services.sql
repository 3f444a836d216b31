CREATE TABLE "integration_checks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "integration_checks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"service" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"ms" integer NOT NULL,
	"fault" text,
	"detail" text,
	CONSTRAINT "integration_check_takes_time" CHECK ("integration_checks"."ms" >= 0)
);
--> statement-breakpoint
CREATE TABLE "integration_turns" (
	"service" text PRIMARY KEY NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "integration_checks_service" ON "integration_checks" USING btree ("service","at");