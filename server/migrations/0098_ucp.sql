CREATE TABLE "ucp_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"agent" text NOT NULL,
	"contents" jsonb NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"card" text,
	"key" text,
	"user_id" uuid,
	"order_number" text,
	"bought" jsonb,
	"tell_at" timestamp (3) with time zone,
	"tell_tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ucp_sessions" ADD CONSTRAINT "ucp_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ucp_sessions_end" ON "ucp_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "ucp_sessions_user" ON "ucp_sessions" USING btree ("user_id") WHERE "ucp_sessions"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "ucp_sessions_tell" ON "ucp_sessions" USING btree ("tell_at") WHERE "ucp_sessions"."tell_at" is not null;--> statement-breakpoint
CREATE INDEX "ucp_sessions_order" ON "ucp_sessions" USING btree ("order_number") WHERE "ucp_sessions"."order_number" is not null;