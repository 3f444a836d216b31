CREATE TABLE "investor_documents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "investor_documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"access" text NOT NULL,
	"file_key" text NOT NULL,
	"bytes" integer NOT NULL,
	"added_by" uuid,
	"added_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "investor_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "investor_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"firm" text NOT NULL,
	"email" text NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "investor_request_decided_whole" CHECK (("investor_requests"."state" = 'open') = ("investor_requests"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "published_metrics" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "published_metrics_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"metric" text NOT NULL,
	"month" text NOT NULL,
	"value" bigint NOT NULL,
	"as_of" date NOT NULL,
	"note" text NOT NULL,
	"published_by" uuid,
	"published_by_name" text NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"unpublished_by" uuid,
	"unpublished_at" timestamp (3) with time zone,
	CONSTRAINT "published_with_a_note" CHECK (length("published_metrics"."note") between 1 and 500)
);
--> statement-breakpoint
ALTER TABLE "investor_documents" ADD CONSTRAINT "investor_documents_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "investor_requests" ADD CONSTRAINT "investor_requests_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "published_metrics" ADD CONSTRAINT "published_metrics_published_by_users_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "published_metrics" ADD CONSTRAINT "published_metrics_unpublished_by_users_id_fk" FOREIGN KEY ("unpublished_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "investor_documents_file" ON "investor_documents" USING btree ("file_key");--> statement-breakpoint
CREATE INDEX "investor_documents_by" ON "investor_documents" USING btree ("added_by");--> statement-breakpoint
CREATE UNIQUE INDEX "investor_requests_email" ON "investor_requests" USING btree ("email") WHERE "investor_requests"."state" in ('open', 'approved');--> statement-breakpoint
CREATE INDEX "investor_requests_of" ON "investor_requests" USING btree ("email");--> statement-breakpoint
CREATE INDEX "investor_requests_state" ON "investor_requests" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "investor_requests_by" ON "investor_requests" USING btree ("decided_by");--> statement-breakpoint
CREATE UNIQUE INDEX "published_metrics_shown" ON "published_metrics" USING btree ("month","metric") WHERE "published_metrics"."unpublished_at" is null;--> statement-breakpoint
CREATE INDEX "published_metrics_by" ON "published_metrics" USING btree ("published_by");--> statement-breakpoint
CREATE INDEX "published_metrics_unpublished_by" ON "published_metrics" USING btree ("unpublished_by") WHERE "published_metrics"."unpublished_by" is not null;--> statement-breakpoint
CREATE INDEX "platform_days_beside" ON "platform_days" USING btree ("place_kind","department_id","day","place","orders","people","sales") WHERE "platform_days"."method" = 'all' and "platform_days"."place_kind" <> 'all';
