CREATE TABLE "access_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "access_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"page" text,
	"access" text,
	"decision" text,
	"note" text,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "access_requests_names_its_page" CHECK (("access_requests"."kind" = 'page') = ("access_requests"."page" is not null and "access_requests"."access" is not null)),
	CONSTRAINT "access_requests_decided_whole" CHECK (("access_requests"."decided_at" is null) = ("access_requests"."decision" is null))
);
--> statement-breakpoint
CREATE TABLE "client_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "client_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"page" text NOT NULL,
	"value" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "access_requests" ADD CONSTRAINT "access_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_requests" ADD CONSTRAINT "access_requests_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "access_requests_open_once" ON "access_requests" USING btree ("user_id","kind",coalesce("page", '')) WHERE "access_requests"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "client_events_age" ON "client_events" USING btree ("created_at");