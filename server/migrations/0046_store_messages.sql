CREATE TABLE "store_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "store_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"thread_id" bigint NOT NULL,
	"side" text NOT NULL,
	"who" uuid,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "store_message_length_fits" CHECK (length("store_messages"."text") between 1 and 2000)
);
--> statement-breakpoint
CREATE TABLE "store_threads" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "store_threads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"store_id" bigint NOT NULL,
	"retailer_id" bigint NOT NULL,
	"user_id" uuid NOT NULL,
	"last_id" bigint,
	"is_waiting" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "store_messages" ADD CONSTRAINT "store_messages_thread_id_store_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."store_threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_messages" ADD CONSTRAINT "store_messages_who_users_id_fk" FOREIGN KEY ("who") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_threads" ADD CONSTRAINT "store_threads_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_threads" ADD CONSTRAINT "store_threads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "store_messages_thread" ON "store_messages" USING btree ("thread_id","id");--> statement-breakpoint
CREATE INDEX "store_messages_who" ON "store_messages" USING btree ("who");--> statement-breakpoint
CREATE UNIQUE INDEX "store_threads_once" ON "store_threads" USING btree ("store_id","user_id");--> statement-breakpoint
CREATE INDEX "store_threads_retailer" ON "store_threads" USING btree ("retailer_id","last_id");--> statement-breakpoint
CREATE INDEX "store_threads_user" ON "store_threads" USING btree ("user_id");