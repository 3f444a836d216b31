CREATE TABLE "assistant_conversations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "assistant_conversations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"agent" text NOT NULL,
	"user_id" uuid,
	"guest_hash" text,
	"title" text DEFAULT '' NOT NULL,
	"handed_over_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "assistant_conversation_has_owner" CHECK (num_nonnulls("assistant_conversations"."user_id", "assistant_conversations"."guest_hash") = 1)
);
--> statement-breakpoint
CREATE TABLE "assistant_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "assistant_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"conversation_id" bigint NOT NULL,
	"author" text NOT NULL,
	"text" text NOT NULL,
	"steps" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"engine" text,
	"change_state" text,
	"change_key" text,
	"change_outcome" text,
	"rating" text,
	"flagged_at" timestamp (3) with time zone,
	"flagged_by" uuid,
	"flag_reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "assistant_flag_has_reason" CHECK (("assistant_messages"."flagged_at" is null) = ("assistant_messages"."flag_reason" is null))
);
--> statement-breakpoint
ALTER TABLE "assistant_conversations" ADD CONSTRAINT "assistant_conversations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_messages" ADD CONSTRAINT "assistant_messages_conversation_id_assistant_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."assistant_conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_messages" ADD CONSTRAINT "assistant_messages_flagged_by_users_id_fk" FOREIGN KEY ("flagged_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assistant_conversations_user" ON "assistant_conversations" USING btree ("user_id","id") WHERE "assistant_conversations"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "assistant_conversations_guest" ON "assistant_conversations" USING btree ("guest_hash","id") WHERE "assistant_conversations"."guest_hash" is not null;--> statement-breakpoint
CREATE INDEX "assistant_conversations_age" ON "assistant_conversations" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "assistant_messages_conversation" ON "assistant_messages" USING btree ("conversation_id","id");--> statement-breakpoint
CREATE INDEX "assistant_messages_flagged" ON "assistant_messages" USING btree ("flagged_at") WHERE "assistant_messages"."flagged_at" is not null;--> statement-breakpoint
CREATE INDEX "assistant_messages_flagged_by" ON "assistant_messages" USING btree ("flagged_by") WHERE "assistant_messages"."flagged_by" is not null;