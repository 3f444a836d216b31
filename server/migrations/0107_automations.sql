CREATE TABLE "automation_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "automation_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"automation_id" bigint NOT NULL,
	"retailer_id" bigint NOT NULL,
	"fact" text NOT NULL,
	"about" text NOT NULL,
	"outcome" text NOT NULL,
	"result" text NOT NULL,
	"undo" jsonb,
	"undone_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "automation_undone_could_be" CHECK ("automation_runs"."undone_at" is null or "automation_runs"."undo" is not null)
);
--> statement-breakpoint
CREATE TABLE "automations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "automations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"retailer_id" bigint NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"trigger" jsonb NOT NULL,
	"conditions" jsonb NOT NULL,
	"action" jsonb NOT NULL,
	"per_day" integer NOT NULL,
	"state" text DEFAULT 'off' NOT NULL,
	"note" text,
	"acts_for" uuid,
	"tested_version" integer,
	"on_since" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "automation_kind_is_of_trigger" CHECK ("automations"."kind" = "automations"."trigger" ->> 'kind'),
	CONSTRAINT "automation_on_has_begun" CHECK (("automations"."state" = 'on') <= ("automations"."on_since" is not null)),
	CONSTRAINT "automation_stopped_says_why" CHECK (("automations"."state" = 'stopped') = ("automations"."note" is not null))
);
--> statement-breakpoint
ALTER TABLE "automation_runs" ADD CONSTRAINT "automation_runs_automation_id_automations_id_fk" FOREIGN KEY ("automation_id") REFERENCES "public"."automations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automation_runs" ADD CONSTRAINT "automation_runs_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automations" ADD CONSTRAINT "automations_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automations" ADD CONSTRAINT "automations_acts_for_users_id_fk" FOREIGN KEY ("acts_for") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "automation_runs_once" ON "automation_runs" USING btree ("automation_id","fact");--> statement-breakpoint
CREATE INDEX "automation_runs_of" ON "automation_runs" USING btree ("automation_id","created_at");--> statement-breakpoint
CREATE INDEX "automation_runs_retailer" ON "automation_runs" USING btree ("retailer_id","id");--> statement-breakpoint
CREATE INDEX "automation_runs_age" ON "automation_runs" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "automations_retailer" ON "automations" USING btree ("retailer_id","id");--> statement-breakpoint
CREATE INDEX "automations_on" ON "automations" USING btree ("kind","retailer_id","id") WHERE "automations"."state" = 'on';--> statement-breakpoint
CREATE INDEX "automations_acts_for" ON "automations" USING btree ("acts_for") WHERE "automations"."acts_for" is not null;