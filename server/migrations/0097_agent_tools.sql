CREATE TABLE "agent_days" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"calls" integer NOT NULL,
	CONSTRAINT "agent_days_user_id_day_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
CREATE TABLE "agent_records" (
	"model" text NOT NULL,
	"id" text NOT NULL,
	"payload" jsonb NOT NULL,
	"grant_id" text,
	"uid" text,
	"user_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"consumed_at" timestamp (3) with time zone,
	CONSTRAINT "agent_records_model_id_pk" PRIMARY KEY("model","id")
);
--> statement-breakpoint
CREATE TABLE "purchase_confirmations" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"agent" text NOT NULL,
	"lines" jsonb NOT NULL,
	"fingerprint" text NOT NULL,
	"destination" jsonb,
	"total" bigint NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"key" text,
	"order_number" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "purchase_confirmation_has_key" CHECK (("purchase_confirmations"."state" = 'confirmed') = ("purchase_confirmations"."key" is not null))
);
--> statement-breakpoint
ALTER TABLE "agent_days" ADD CONSTRAINT "agent_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_records" ADD CONSTRAINT "agent_records_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_confirmations" ADD CONSTRAINT "purchase_confirmations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agent_days_day" ON "agent_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "agent_records_grant" ON "agent_records" USING btree ("grant_id") WHERE "agent_records"."grant_id" is not null;--> statement-breakpoint
CREATE INDEX "agent_records_uid" ON "agent_records" USING btree ("uid") WHERE "agent_records"."uid" is not null;--> statement-breakpoint
CREATE INDEX "agent_records_user" ON "agent_records" USING btree ("user_id") WHERE "agent_records"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "agent_records_end" ON "agent_records" USING btree ("expires_at") WHERE "agent_records"."expires_at" is not null;--> statement-breakpoint
CREATE INDEX "purchase_confirmations_user" ON "purchase_confirmations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "purchase_confirmations_age" ON "purchase_confirmations" USING btree ("created_at");