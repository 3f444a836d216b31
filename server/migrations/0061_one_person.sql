-- The mailbox behind an address, as in same-person.ts: without a tag after "+", and without the dots that Gmail ignores.
CREATE FUNCTION "mailbox_of"(email text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  select case when split_part(lower(email), '@', 2) in ('gmail.com', 'googlemail.com')
    then replace(coalesce(nullif(split_part(split_part(lower(email), '@', 1), '+', 1), ''), split_part(lower(email), '@', 1)), '.', '') || '@gmail.com'
    else coalesce(nullif(split_part(split_part(lower(email), '@', 1), '+', 1), ''), split_part(lower(email), '@', 1)) || '@' || split_part(lower(email), '@', 2) end
$$;--> statement-breakpoint
ALTER TABLE "promotion_uses" ADD COLUMN "counted_under" text[];--> statement-breakpoint
CREATE INDEX "users_mailbox" ON "users" USING btree (mailbox_of("email")) WHERE "users"."email_verified";--> statement-breakpoint
CREATE INDEX "orders_guest_mailbox" ON "orders" USING btree (mailbox_of("email")) WHERE "orders"."user_id" is null;--> statement-breakpoint
CREATE INDEX "promotion_uses_counted_under" ON "promotion_uses" USING gin ("counted_under");