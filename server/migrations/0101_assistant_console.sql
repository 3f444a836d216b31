CREATE TABLE "assistant_model" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"is_off" boolean DEFAULT false NOT NULL,
	"changed_by" text,
	"changed_at" timestamp (3) with time zone,
	"checked_at" timestamp (3) with time zone,
	"check_ms" integer,
	"check_fault" text,
	CONSTRAINT "assistant_model_is_one" CHECK ("assistant_model"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "assistant_cases" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "assistant_cases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"assistant" text NOT NULL,
	"prompt" text NOT NULL,
	"near" text,
	"tools" text[] NOT NULL,
	"confirms" text,
	"passed" boolean,
	"ran_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "assistant_cases_name_unique" UNIQUE("name"),
	CONSTRAINT "assistant_case_prompt_fits" CHECK (length("assistant_cases"."prompt") between 1 and 8000)
);
