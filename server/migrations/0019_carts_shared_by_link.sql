CREATE TABLE "cart_shares" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cart_shares_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid,
	"guest_hash" text,
	"nonce" text NOT NULL,
	"token_hash" text NOT NULL,
	"lines" jsonb NOT NULL,
	"shared_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "cart_share_has_one_owner" CHECK (num_nonnulls("cart_shares"."user_id", "cart_shares"."guest_hash") = 1)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "cart_shares_user" ON "cart_shares" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cart_shares_guest" ON "cart_shares" USING btree ("guest_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "cart_shares_token" ON "cart_shares" USING btree ("token_hash");