CREATE TABLE "support_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "support_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"message" text NOT NULL,
	"entry_id" bigint,
	"about" text,
	"answer" text,
	"answered_by" uuid,
	"answered_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dispute_names_its_line" CHECK (("support_requests"."kind" = 'spirals') = ("support_requests"."entry_id" is not null and "support_requests"."user_id" is not null and "support_requests"."about" is not null)),
	CONSTRAINT "answered_whole" CHECK (("support_requests"."answered_at" is null) = ("support_requests"."answer" is null))
);
--> statement-breakpoint
ALTER TABLE "support_requests" ADD CONSTRAINT "support_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_requests" ADD CONSTRAINT "support_requests_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "support_requests_open_dispute" ON "support_requests" USING btree ("user_id","entry_id") WHERE "support_requests"."answered_at" is null and "support_requests"."entry_id" is not null;--> statement-breakpoint
CREATE INDEX "support_requests_open" ON "support_requests" USING btree ("id") WHERE "support_requests"."answered_at" is null;--> statement-breakpoint
CREATE INDEX "support_requests_answered" ON "support_requests" USING btree ("answered_at") WHERE "support_requests"."answered_at" is not null;--> statement-breakpoint
CREATE INDEX "support_requests_user" ON "support_requests" USING btree ("user_id");