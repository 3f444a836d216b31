CREATE TABLE "roadmap_gates" (
	"phase" integer NOT NULL,
	"gate" text NOT NULL,
	"opened_by" uuid,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"reason" text,
	CONSTRAINT "roadmap_gates_phase_gate_pk" PRIMARY KEY("phase","gate"),
	CONSTRAINT "roadmap_gate_phase" CHECK ("roadmap_gates"."phase" between 1 and 9)
);
--> statement-breakpoint
CREATE TABLE "roadmap_ideas" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "roadmap_ideas_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid,
	"words" text NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "roadmap_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "roadmap_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"words" text NOT NULL,
	"kind" text NOT NULL,
	"phase" integer NOT NULL,
	"position" integer NOT NULL,
	"state" text NOT NULL,
	"zip" text,
	"city" text,
	"region" text,
	"is_public" boolean DEFAULT false NOT NULL,
	"target" date,
	"owner_id" uuid,
	"shipped_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "roadmap_phase" CHECK ("roadmap_items"."phase" between 1 and 9),
	CONSTRAINT "roadmap_place_of_its_kind" CHECK (("roadmap_items"."kind" = 'feature') = ("roadmap_items"."zip" is null)),
	CONSTRAINT "roadmap_place_whole" CHECK (("roadmap_items"."zip" is null) = ("roadmap_items"."city" is null) and ("roadmap_items"."zip" is null) = ("roadmap_items"."region" is null)),
	CONSTRAINT "roadmap_shipped_whole" CHECK (("roadmap_items"."state" = 'shipped') = ("roadmap_items"."shipped_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "roadmap_needs" (
	"item_id" bigint NOT NULL,
	"needs_id" bigint NOT NULL,
	CONSTRAINT "roadmap_needs_item_id_needs_id_pk" PRIMARY KEY("item_id","needs_id"),
	CONSTRAINT "roadmap_needs_another" CHECK ("roadmap_needs"."item_id" <> "roadmap_needs"."needs_id")
);
--> statement-breakpoint
CREATE TABLE "roadmap_votes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "roadmap_votes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"item_id" bigint NOT NULL,
	"user_id" uuid,
	"email" text NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "waitlist_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "waitlist_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"zip" text NOT NULL,
	"city" text NOT NULL,
	"region" text NOT NULL,
	"role" text NOT NULL,
	"user_id" uuid,
	"email" text NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "roadmap_gates" ADD CONSTRAINT "roadmap_gates_opened_by_users_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roadmap_ideas" ADD CONSTRAINT "roadmap_ideas_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roadmap_items" ADD CONSTRAINT "roadmap_items_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roadmap_needs" ADD CONSTRAINT "roadmap_needs_item_id_roadmap_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."roadmap_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roadmap_needs" ADD CONSTRAINT "roadmap_needs_needs_id_roadmap_items_id_fk" FOREIGN KEY ("needs_id") REFERENCES "public"."roadmap_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roadmap_votes" ADD CONSTRAINT "roadmap_votes_item_id_roadmap_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."roadmap_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roadmap_votes" ADD CONSTRAINT "roadmap_votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD CONSTRAINT "waitlist_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "roadmap_gates_by" ON "roadmap_gates" USING btree ("opened_by") WHERE "roadmap_gates"."opened_by" is not null;--> statement-breakpoint
CREATE INDEX "roadmap_ideas_person" ON "roadmap_ideas" USING btree ("user_id") WHERE "roadmap_ideas"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "roadmap_ideas_open" ON "roadmap_ideas" USING btree ("id") WHERE "roadmap_ideas"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "roadmap_ideas_settled" ON "roadmap_ideas" USING btree ("settled_at") WHERE "roadmap_ideas"."settled_at" is not null;--> statement-breakpoint
CREATE INDEX "roadmap_items_owner" ON "roadmap_items" USING btree ("owner_id") WHERE "roadmap_items"."owner_id" is not null;--> statement-breakpoint
CREATE INDEX "roadmap_needs_other" ON "roadmap_needs" USING btree ("needs_id");--> statement-breakpoint
CREATE UNIQUE INDEX "roadmap_votes_email" ON "roadmap_votes" USING btree ("item_id","email");--> statement-breakpoint
CREATE UNIQUE INDEX "roadmap_votes_person" ON "roadmap_votes" USING btree ("item_id","user_id");--> statement-breakpoint
CREATE INDEX "roadmap_votes_of_person" ON "roadmap_votes" USING btree ("user_id") WHERE "roadmap_votes"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "roadmap_votes_of_email" ON "roadmap_votes" USING btree ("email");--> statement-breakpoint
CREATE INDEX "roadmap_votes_unconfirmed" ON "roadmap_votes" USING btree ("created_at") WHERE "roadmap_votes"."confirmed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "waitlist_once" ON "waitlist_entries" USING btree ("email","zip","role");--> statement-breakpoint
CREATE INDEX "waitlist_city" ON "waitlist_entries" USING btree ("region","city") WHERE "waitlist_entries"."confirmed_at" is not null;--> statement-breakpoint
CREATE INDEX "waitlist_person" ON "waitlist_entries" USING btree ("user_id") WHERE "waitlist_entries"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "waitlist_unconfirmed" ON "waitlist_entries" USING btree ("created_at") WHERE "waitlist_entries"."confirmed_at" is null;