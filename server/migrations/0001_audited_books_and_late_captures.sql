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
CREATE TABLE "audit_positions" (
	"part" text PRIMARY KEY NOT NULL,
	"after" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "book_differences" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "book_differences_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"part" text NOT NULL,
	"rule" text NOT NULL,
	"subject_id" text NOT NULL,
	"title" text NOT NULL,
	"expected" text NOT NULL,
	"found" text NOT NULL,
	"stopped" boolean NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	"resolved_by" uuid
);
--> statement-breakpoint
CREATE TABLE "ledger_sums" (
	"account_id" bigint PRIMARY KEY NOT NULL,
	"moved" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_sums_through" (
	"id" smallint PRIMARY KEY NOT NULL,
	"through" bigint NOT NULL,
	"until" bigint NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ledger_sums_through_is_one_row" CHECK ("ledger_sums_through"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "fulfillment_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "stock" ADD COLUMN "stopped" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD COLUMN "stopped" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "tender_uses" ADD COLUMN "stopped" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "retailers" ADD COLUMN "stopped" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "book_differences" ADD CONSTRAINT "book_differences_resolved_by_users_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_sums" ADD CONSTRAINT "ledger_sums_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refused_calls_first" ON "refused_calls" USING btree ("first_at");--> statement-breakpoint
CREATE UNIQUE INDEX "book_differences_open" ON "book_differences" USING btree ("part","rule","subject_id") WHERE "book_differences"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "book_differences_resolver" ON "book_differences" USING btree ("resolved_by");