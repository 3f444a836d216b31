CREATE TABLE "refused_calls" (
	"user_id" text NOT NULL,
	"act" text NOT NULL,
	"who" text NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"first_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refused_calls_user_id_act_pk" PRIMARY KEY("user_id","act")
);
--> statement-breakpoint
CREATE INDEX "refused_calls_first" ON "refused_calls" USING btree ("first_at");