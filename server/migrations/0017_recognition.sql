CREATE TABLE "picture_looks" (
	"hash" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"look" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recognition_outcomes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recognition_outcomes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"corrected" text[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "recognition_outcomes_age" ON "recognition_outcomes" USING btree ("created_at");