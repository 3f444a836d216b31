CREATE TABLE "event_rsvps" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "event_rsvps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event_id" bigint NOT NULL,
	"user_id" uuid NOT NULL,
	"seats" smallint NOT NULL,
	"state" text NOT NULL,
	"code" text NOT NULL,
	"checked_in_at" timestamp (3) with time zone,
	"reminded_at" timestamp (3) with time zone,
	"stars" smallint,
	"words" text,
	"words_hidden" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rsvp_seats_fit" CHECK ("event_rsvps"."seats" between 1 and 4),
	CONSTRAINT "rsvp_checked_in_going" CHECK ("event_rsvps"."checked_in_at" is null or "event_rsvps"."state" = 'going'),
	CONSTRAINT "rsvp_feedback_whole" CHECK (("event_rsvps"."stars" is null) = ("event_rsvps"."words" is null) and ("event_rsvps"."stars" is null or "event_rsvps"."stars" between 1 and 5))
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"mall_id" bigint,
	"store_id" bigint,
	"retailer_id" bigint,
	"title" text NOT NULL,
	"about" text NOT NULL,
	"kind" text NOT NULL,
	"place" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"price" bigint NOT NULL,
	"seats" integer,
	"taken" integer DEFAULT 0 NOT NULL,
	"is_for_kids" boolean NOT NULL,
	"spirals" bigint NOT NULL,
	"cancelled_at" timestamp (3) with time zone,
	"cancel_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "event_has_one_host" CHECK (("events"."mall_id" is null) <> ("events"."store_id" is null) and ("events"."store_id" is null) = ("events"."retailer_id" is null)),
	CONSTRAINT "event_ends_after_start" CHECK ("events"."ends_at" > "events"."starts_at"),
	CONSTRAINT "event_seats_hold" CHECK ("events"."taken" >= 0 and ("events"."seats" is null or "events"."taken" <= "events"."seats")),
	CONSTRAINT "event_cancelled_whole" CHECK (("events"."cancelled_at" is null) = ("events"."cancel_reason" is null))
);
--> statement-breakpoint
ALTER TABLE "event_rsvps" ADD CONSTRAINT "event_rsvps_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_rsvps" ADD CONSTRAINT "event_rsvps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_mall_id_malls_id_fk" FOREIGN KEY ("mall_id") REFERENCES "public"."malls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "event_rsvps_once" ON "event_rsvps" USING btree ("event_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "event_rsvps_code" ON "event_rsvps" USING btree ("event_id","code");--> statement-breakpoint
CREATE INDEX "event_rsvps_line" ON "event_rsvps" USING btree ("event_id","id") WHERE "event_rsvps"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "event_rsvps_user" ON "event_rsvps" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "events_to_come" ON "events" USING btree ("ends_at","id") WHERE "events"."cancelled_at" is null;--> statement-breakpoint
CREATE INDEX "events_start" ON "events" USING btree ("starts_at","id") WHERE "events"."cancelled_at" is null;--> statement-breakpoint
CREATE INDEX "events_mall" ON "events" USING btree ("mall_id","id") WHERE "events"."mall_id" is not null;--> statement-breakpoint
CREATE INDEX "events_store" ON "events" USING btree ("store_id","id") WHERE "events"."store_id" is not null;--> statement-breakpoint
CREATE INDEX "events_retailer" ON "events" USING btree ("retailer_id") WHERE "events"."retailer_id" is not null;