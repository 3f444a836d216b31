CREATE TABLE "enquiries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "enquiries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"business" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"zip" text NOT NULL,
	"message" text NOT NULL,
	"owner_id" uuid,
	"answer" text,
	"answered_by" uuid,
	"answered_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "enquiry_answered_whole" CHECK (("enquiries"."answered_at" is null) = ("enquiries"."answer" is null))
);
--> statement-breakpoint
DROP INDEX "users_email";--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "enquiries_new" ON "enquiries" USING btree ("id") WHERE "enquiries"."answered_at" is null and "enquiries"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "enquiries_done" ON "enquiries" USING btree ("id") WHERE "enquiries"."answered_at" is not null or "enquiries"."closed_at" is not null;--> statement-breakpoint
CREATE INDEX "enquiries_email" ON "enquiries" USING btree ("email");--> statement-breakpoint
CREATE INDEX "enquiries_owner" ON "enquiries" USING btree ("owner_id") WHERE "enquiries"."owner_id" is not null;--> statement-breakpoint
CREATE INDEX "enquiries_answered_by" ON "enquiries" USING btree ("answered_by") WHERE "enquiries"."answered_by" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_confirmed_email" ON "users" USING btree (lower("email")) WHERE "users"."email_verified";--> statement-breakpoint
CREATE INDEX "users_by_email" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "users_provisional" ON "users" USING btree ("created_at") WHERE not "users"."email_verified";