CREATE TABLE "sandbox_cards" (
	"reference" text PRIMARY KEY NOT NULL,
	"customer" text NOT NULL,
	"token" text NOT NULL,
	"forgotten_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_cards" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_cards_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"reference" text NOT NULL,
	"brand" text NOT NULL,
	"last4" text NOT NULL,
	"exp_month" smallint NOT NULL,
	"exp_year" smallint NOT NULL,
	"is_default" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_card_month" CHECK ("saved_cards"."exp_month" between 1 and 12)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "sandbox_cards_once" ON "sandbox_cards" USING btree ("customer","token") WHERE "sandbox_cards"."forgotten_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_cards_reference" ON "saved_cards" USING btree ("provider","reference");--> statement-breakpoint
CREATE INDEX "saved_cards_user" ON "saved_cards" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_cards_default" ON "saved_cards" USING btree ("user_id") WHERE "saved_cards"."is_default";