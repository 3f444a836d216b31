CREATE TABLE "support_macros" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "support_macros_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "support_macros_title_unique" UNIQUE("title")
);
--> statement-breakpoint
CREATE TABLE "support_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "support_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"request_id" bigint NOT NULL,
	"author_id" uuid,
	"is_internal" boolean NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "support_requests_open";--> statement-breakpoint
DROP INDEX "support_requests_answered";--> statement-breakpoint
ALTER TABLE "support_requests" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "support_requests" ADD COLUMN "conversation_id" bigint;--> statement-breakpoint
ALTER TABLE "support_requests" ADD COLUMN "transcript" jsonb;--> statement-breakpoint
ALTER TABLE "support_requests" ADD COLUMN "claimed_by" uuid;--> statement-breakpoint
ALTER TABLE "support_requests" ADD COLUMN "claimed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "support_requests" ADD COLUMN "escalated_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "support_requests" ADD COLUMN "outcome" text;--> statement-breakpoint
ALTER TABLE "support_requests" ADD COLUMN "closed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "support_messages" ADD CONSTRAINT "support_messages_request_id_support_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."support_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_messages" ADD CONSTRAINT "support_messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "support_messages_request" ON "support_messages" USING btree ("request_id","id");--> statement-breakpoint
CREATE INDEX "support_messages_author" ON "support_messages" USING btree ("author_id") WHERE "support_messages"."author_id" is not null;--> statement-breakpoint
ALTER TABLE "support_requests" ADD CONSTRAINT "support_requests_claimed_by_users_id_fk" FOREIGN KEY ("claimed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "support_requests_open_conversation" ON "support_requests" USING btree ("conversation_id") WHERE "support_requests"."closed_at" is null and "support_requests"."conversation_id" is not null;--> statement-breakpoint
CREATE INDEX "support_requests_unclosed" ON "support_requests" USING btree ("id") WHERE "support_requests"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "support_requests_closed" ON "support_requests" USING btree ("closed_at") WHERE "support_requests"."closed_at" is not null;--> statement-breakpoint
CREATE INDEX "support_requests_claimed_by" ON "support_requests" USING btree ("claimed_by") WHERE "support_requests"."claimed_by" is not null;--> statement-breakpoint
ALTER TABLE "support_requests" ADD CONSTRAINT "closed_with_outcome" CHECK (("support_requests"."closed_at" is null) = ("support_requests"."outcome" is null));--> statement-breakpoint
-- Cases that were answered are closed, and their answers are the first messages.
UPDATE "support_requests" SET "closed_at" = "answered_at", "outcome" = 'solved' WHERE "answered_at" IS NOT NULL;--> statement-breakpoint
INSERT INTO "support_messages" ("request_id", "author_id", "is_internal", "text", "created_at")
SELECT "id", "answered_by", false, "answer", "answered_at" FROM "support_requests" WHERE "answer" IS NOT NULL ORDER BY "id";
