-- The mailbox behind an address, as in same-person.ts: without a tag after "+", and without the dots that Gmail ignores.
CREATE FUNCTION "mailbox_of"(email text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  select case when split_part(lower(email), '@', 2) in ('gmail.com', 'googlemail.com')
    then replace(coalesce(nullif(split_part(split_part(lower(email), '@', 1), '+', 1), ''), split_part(lower(email), '@', 1)), '.', '') || '@gmail.com'
    else coalesce(nullif(split_part(split_part(lower(email), '@', 1), '+', 1), ''), split_part(lower(email), '@', 1)) || '@' || split_part(lower(email), '@', 2) end
$$;--> statement-breakpoint
CREATE TABLE "mail_reveals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mail_reveals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"mail_id" bigint NOT NULL,
	"asked_by" uuid NOT NULL,
	"reason" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"approved_by" uuid,
	"approved_at" timestamp (3) with time zone,
	CONSTRAINT "mail_reveal_has_two_people" CHECK ("mail_reveals"."approved_by" <> "mail_reveals"."asked_by"),
	CONSTRAINT "mail_reveal_approved_whole" CHECK (("mail_reveals"."approved_by" is null) = ("mail_reveals"."approved_at" is null))
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "about" uuid;--> statement-breakpoint
ALTER TABLE "two_factors" ADD COLUMN "last_step" bigint;--> statement-breakpoint
ALTER TABLE "promotion_uses" ADD COLUMN "counted_under" text[];--> statement-breakpoint
ALTER TABLE "mail_reveals" ADD CONSTRAINT "mail_reveals_mail_id_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mails"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_reveals" ADD CONSTRAINT "mail_reveals_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_reveals" ADD CONSTRAINT "mail_reveals_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_reveals_mail" ON "mail_reveals" USING btree ("mail_id");--> statement-breakpoint
CREATE INDEX "mail_reveals_asker" ON "mail_reveals" USING btree ("asked_by");--> statement-breakpoint
CREATE INDEX "mail_reveals_approver" ON "mail_reveals" USING btree ("approved_by") WHERE "mail_reveals"."approved_by" is not null;--> statement-breakpoint
CREATE INDEX "mail_reveals_open" ON "mail_reveals" USING btree ("asked_at") WHERE "mail_reveals"."approved_at" is null;--> statement-breakpoint
CREATE INDEX "mails_about" ON "mails" USING btree ("about") WHERE "mails"."about" is not null;--> statement-breakpoint
CREATE INDEX "users_mailbox" ON "users" USING btree (mailbox_of("email")) WHERE "users"."email_verified";--> statement-breakpoint
CREATE INDEX "orders_guest_mailbox" ON "orders" USING btree (mailbox_of("email")) WHERE "orders"."user_id" is null;--> statement-breakpoint
CREATE INDEX "promotion_uses_counted_under" ON "promotion_uses" USING gin ("counted_under");