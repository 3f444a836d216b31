CREATE TABLE "application_checks" (
	"application_id" bigint NOT NULL,
	"code" text NOT NULL,
	"result" text NOT NULL,
	"note" text NOT NULL,
	"checked_by" uuid,
	"checked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "application_checks_application_id_code_pk" PRIMARY KEY("application_id","code")
);
--> statement-breakpoint
CREATE TABLE "application_documents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "application_documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"application_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"type" text NOT NULL,
	"bytes" integer NOT NULL,
	"file_key" text NOT NULL,
	"added_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "application_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "application_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"application_id" bigint NOT NULL,
	"act" text NOT NULL,
	"user_id" uuid,
	"detail" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "application_fields" (
	"application_id" bigint NOT NULL,
	"path" text NOT NULL,
	"value" jsonb,
	"sealed" text,
	"hint" text,
	"source" text NOT NULL,
	"found_at" text,
	"quote" text,
	"confidence" double precision,
	"confirmed" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "application_fields_application_id_path_pk" PRIMARY KEY("application_id","path"),
	CONSTRAINT "sealed_has_hint" CHECK (("application_fields"."sealed" is null) = ("application_fields"."hint" is null) and ("application_fields"."sealed" is null or "application_fields"."value" is null)),
	CONSTRAINT "typed_is_confirmed" CHECK ("application_fields"."source" <> 'typed' or "application_fields"."confirmed"),
	CONSTRAINT "legal_is_typed" CHECK ("application_fields"."source" = 'typed' or not ("application_fields"."path" = 'business.taxId' or "application_fields"."path" like 'bank.%' or "application_fields"."path" like 'identity.%')),
	CONSTRAINT "secret_is_sealed" CHECK ("application_fields"."value" is null or "application_fields"."path" not in ('business.taxId', 'bank.routing', 'bank.account', 'identity.birthDate'))
);
--> statement-breakpoint
CREATE TABLE "application_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "application_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"application_id" bigint NOT NULL,
	"from_reviewer" boolean NOT NULL,
	"user_id" uuid,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "application_products" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "application_products_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"application_id" bigint NOT NULL,
	"draft" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "applications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "applications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"submitted_at" timestamp (3) with time zone,
	"answer_by" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone,
	"assignee_id" uuid,
	"asked" text[] DEFAULT '{}' NOT NULL,
	"answered" text[] DEFAULT '{}' NOT NULL,
	"words" text,
	"reasons" text[] DEFAULT '{}' NOT NULL,
	"reapply_at" timestamp (3) with time zone,
	"retailer_id" bigint,
	"accepted_terms" text,
	"is_sample" boolean DEFAULT false NOT NULL,
	CONSTRAINT "approved_has_retailer" CHECK (("applications"."state" = 'approved') = ("applications"."retailer_id" is not null)),
	CONSTRAINT "submitted_is_whole" CHECK ("applications"."state" = 'draft' or ("applications"."submitted_at" is not null and "applications"."accepted_terms" is not null))
);
--> statement-breakpoint
CREATE TABLE "join_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "join_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"application_id" bigint NOT NULL,
	"retailer_id" bigint NOT NULL,
	"user_id" uuid NOT NULL,
	"message" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid,
	CONSTRAINT "decided_whole" CHECK (("join_requests"."state" = 'open') = ("join_requests"."decided_at" is null))
);
--> statement-breakpoint
ALTER TABLE "application_checks" ADD CONSTRAINT "application_checks_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_checks" ADD CONSTRAINT "application_checks_checked_by_users_id_fk" FOREIGN KEY ("checked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_documents" ADD CONSTRAINT "application_documents_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_events" ADD CONSTRAINT "application_events_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_events" ADD CONSTRAINT "application_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_fields" ADD CONSTRAINT "application_fields_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_messages" ADD CONSTRAINT "application_messages_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_messages" ADD CONSTRAINT "application_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_products" ADD CONSTRAINT "application_products_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "join_requests" ADD CONSTRAINT "join_requests_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "join_requests" ADD CONSTRAINT "join_requests_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "join_requests" ADD CONSTRAINT "join_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "join_requests" ADD CONSTRAINT "join_requests_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "application_checks_by" ON "application_checks" USING btree ("checked_by");--> statement-breakpoint
CREATE INDEX "application_documents_application" ON "application_documents" USING btree ("application_id");--> statement-breakpoint
CREATE UNIQUE INDEX "application_documents_file" ON "application_documents" USING btree ("file_key");--> statement-breakpoint
CREATE INDEX "application_events_application" ON "application_events" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "application_events_user" ON "application_events" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "application_messages_application" ON "application_messages" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "application_messages_user" ON "application_messages" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "application_products_application" ON "application_products" USING btree ("application_id");--> statement-breakpoint
CREATE UNIQUE INDEX "applications_open" ON "applications" USING btree ("user_id") WHERE "applications"."state" in ('draft', 'submitted', 'in_review', 'needs_changes');--> statement-breakpoint
CREATE INDEX "applications_user" ON "applications" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "applications_waiting" ON "applications" USING btree ("submitted_at","id") WHERE "applications"."state" in ('submitted', 'in_review');--> statement-breakpoint
CREATE INDEX "applications_state" ON "applications" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "applications_assignee" ON "applications" USING btree ("assignee_id") WHERE "applications"."assignee_id" is not null;--> statement-breakpoint
CREATE INDEX "applications_retailer" ON "applications" USING btree ("retailer_id") WHERE "applications"."retailer_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "join_requests_once" ON "join_requests" USING btree ("user_id","retailer_id") WHERE "join_requests"."state" = 'open';--> statement-breakpoint
CREATE INDEX "join_requests_retailer" ON "join_requests" USING btree ("retailer_id","id");--> statement-breakpoint
CREATE INDEX "join_requests_application" ON "join_requests" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "join_requests_decided_by" ON "join_requests" USING btree ("decided_by") WHERE "join_requests"."decided_by" is not null;