-- Trigram similarity: spelling is forgiven by it. A trusted extension, so a hosted database can create it too.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE SEQUENCE "public"."alert_crossings" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" text,
	"who" text NOT NULL,
	"act" text NOT NULL,
	"subject" text NOT NULL,
	"outcome" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "batches" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"queue" text NOT NULL,
	"items" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "facts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "facts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotent_requests" (
	"caller" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"response" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotent_requests_caller_key_pk" PRIMARY KEY("caller","key")
);
--> statement-breakpoint
CREATE TABLE "installation_keys" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"kind" text NOT NULL,
	"words" jsonb NOT NULL,
	"state" text NOT NULL,
	"reference" text,
	"message_key" uuid,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone,
	"claimed_until" timestamp (3) with time zone,
	"last_error" text,
	"first_tried_at" timestamp (3) with time zone,
	"last_tried_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"bucket" text NOT NULL,
	"window" bigint NOT NULL,
	"tries" integer NOT NULL,
	CONSTRAINT "rate_limits_bucket_window_pk" PRIMARY KEY("bucket","window")
);
--> statement-breakpoint
CREATE TABLE "sandbox_charges" (
	"reference" text PRIMARY KEY NOT NULL,
	"provider_id" text NOT NULL,
	"order_number" text NOT NULL,
	"amount" bigint NOT NULL,
	"refunded" bigint DEFAULT 0 NOT NULL,
	"token" text NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_refunds" (
	"reference" text PRIMARY KEY NOT NULL,
	"provider_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attention_owners" (
	"key" text PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"assigned_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cart_lines" (
	"user_id" uuid NOT NULL,
	"variant_id" bigint NOT NULL,
	"store_id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"method" text NOT NULL,
	"center_mall_id" bigint,
	"if_unavailable" text DEFAULT 'refund' NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cart_lines_user_id_variant_id_store_id_pk" PRIMARY KEY("user_id","variant_id","store_id"),
	CONSTRAINT "cart_quantity_fits" CHECK ("cart_lines"."quantity" between 1 and 99)
);
--> statement-breakpoint
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
CREATE TABLE "carts" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"glyph" text NOT NULL,
	"parent_id" bigint,
	"position" integer DEFAULT 0 NOT NULL,
	"tax_category" text DEFAULT 'general' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "price_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"variant_id" bigint NOT NULL,
	"price" bigint NOT NULL,
	"compare_at" bigint,
	"who" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_images" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_images_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" bigint NOT NULL,
	"variant_id" bigint,
	"hash" text,
	"source_url" text,
	"alt" text NOT NULL,
	"width" integer,
	"height" integer,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "products_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"retailer_id" bigint NOT NULL,
	"slug" text NOT NULL,
	"external_id" text,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"brand" text,
	"category_id" bigint NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"options" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"status" text NOT NULL,
	"rating_sum" integer DEFAULT 0 NOT NULL,
	"rating_count" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_rating_fits" CHECK ("products"."rating_sum" between 0 and "products"."rating_count" * 5)
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"retailer_id" bigint NOT NULL,
	"name" text NOT NULL,
	"filter" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sent_pictures" (
	"retailer_id" bigint NOT NULL,
	"hash" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sent_pictures_retailer_id_hash_pk" PRIMARY KEY("retailer_id","hash")
);
--> statement-breakpoint
CREATE TABLE "stock" (
	"variant_id" bigint NOT NULL,
	"store_id" bigint NOT NULL,
	"on_hand" integer NOT NULL,
	"reserved" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_variant_id_store_id_pk" PRIMARY KEY("variant_id","store_id"),
	CONSTRAINT "reserved_is_on_hand" CHECK ("stock"."reserved" between 0 and "stock"."on_hand")
);
--> statement-breakpoint
CREATE TABLE "stock_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"variant_id" bigint NOT NULL,
	"store_id" bigint NOT NULL,
	"why" text NOT NULL,
	"delta" integer NOT NULL,
	"who" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "variants" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "variants_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" bigint NOT NULL,
	"retailer_id" bigint NOT NULL,
	"sku" text NOT NULL,
	"gtin" text,
	"option_values" text[] DEFAULT '{}' NOT NULL,
	"price" bigint NOT NULL,
	"compare_at" bigint,
	"weight_grams" integer,
	"position" integer DEFAULT 0 NOT NULL,
	"in_books" boolean DEFAULT false NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "price_is_not_negative" CHECK ("variants"."price" >= 0),
	CONSTRAINT "former_price_is_above" CHECK ("variants"."compare_at" is null or "variants"."compare_at" > "variants"."price")
);
--> statement-breakpoint
CREATE TABLE "checkout_requests" (
	"caller" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"order_id" bigint,
	"status" integer,
	"response" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "checkout_requests_caller_key_pk" PRIMARY KEY("caller","key")
);
--> statement-breakpoint
CREATE TABLE "access_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "access_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"page" text,
	"access" text,
	"decision" text,
	"note" text,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "access_requests_names_its_page" CHECK (("access_requests"."kind" = 'page') = ("access_requests"."page" is not null and "access_requests"."access" is not null)),
	CONSTRAINT "access_requests_decided_whole" CHECK (("access_requests"."decided_at" is null) = ("access_requests"."decision" is null))
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp (3) with time zone,
	"refresh_token_expires_at" timestamp (3) with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "addresses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "addresses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"label" text NOT NULL,
	"recipient" text NOT NULL,
	"street1" text NOT NULL,
	"street2" text,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"zip" text NOT NULL,
	"phone" text,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "legal_acceptances" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "legal_acceptances_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"document" text NOT NULL,
	"version" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "memberships_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"scope" text NOT NULL,
	"scope_id" bigint,
	"role" text NOT NULL,
	"store_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "scope_fits_role" CHECK (("memberships"."scope" = 'retailer' and "memberships"."role" in ('staff','manager','owner') and "memberships"."scope_id" is not null) or ("memberships"."scope" = 'mall' and "memberships"."role" in ('staff','manager') and "memberships"."scope_id" is not null) or ("memberships"."scope" = 'platform' and "memberships"."role" in ('support','admin','developer','investor') and "memberships"."scope_id" is null))
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "passkeys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"name" text NOT NULL,
	"is_synced" boolean NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"passkey_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "two_factors" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"verified" boolean DEFAULT true NOT NULL,
	"failed_verification_count" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp (3) with time zone,
	"enrolled_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"zip" text,
	"locale" text DEFAULT 'en-US' NOT NULL,
	"two_factor_enabled" boolean DEFAULT false NOT NULL,
	"disabled_at" timestamp (3) with time zone,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "import_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"run_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"before" jsonb,
	"after" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_row_errors" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "import_row_errors_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"run_id" bigint NOT NULL,
	"line" integer NOT NULL,
	"column" text,
	"message" text NOT NULL,
	"handle" text
);
--> statement-breakpoint
CREATE TABLE "import_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "import_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"retailer_id" bigint NOT NULL,
	"store_id" bigint NOT NULL,
	"user_id" uuid,
	"file_name" text NOT NULL,
	"file_key" text NOT NULL,
	"format" text NOT NULL,
	"state" text NOT NULL,
	"asked" text,
	"rows" integer DEFAULT 0 NOT NULL,
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"error_count" integer DEFAULT 0 NOT NULL,
	"warnings" text[] NOT NULL,
	"applied_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_kind" text NOT NULL,
	"owner_id" text NOT NULL,
	"unit" text NOT NULL,
	"kind" text NOT NULL,
	"stripe" smallint DEFAULT 0 NOT NULL,
	"may_go_negative" boolean NOT NULL,
	"balance" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "balance_not_negative" CHECK ("ledger_accounts"."may_go_negative" or "ledger_accounts"."balance" >= 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_transfers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_transfers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"debit_id" bigint NOT NULL,
	"credit_id" bigint NOT NULL,
	"unit" text NOT NULL,
	"amount" bigint NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"memo" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "amount_is_positive" CHECK ("ledger_transfers"."amount" > 0),
	CONSTRAINT "accounts_differ" CHECK ("ledger_transfers"."debit_id" <> "ledger_transfers"."credit_id")
);
--> statement-breakpoint
CREATE TABLE "loyalty_earnings" (
	"fulfillment_id" bigint PRIMARY KEY NOT NULL,
	"order_id" bigint NOT NULL,
	"order_number" text NOT NULL,
	"user_id" uuid,
	"goods" bigint NOT NULL,
	"store_name" text NOT NULL,
	"method" text NOT NULL,
	"points" bigint NOT NULL,
	"rule_version" integer NOT NULL,
	"rate" double precision NOT NULL,
	"multiplier" double precision NOT NULL,
	"state" text NOT NULL,
	"earned_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "earning_not_negative" CHECK ("loyalty_earnings"."points" >= 0)
);
--> statement-breakpoint
CREATE TABLE "loyalty_rules" (
	"version" integer PRIMARY KEY NOT NULL,
	"rule" jsonb NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "spiral_lots" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "spiral_lots_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"earned" bigint NOT NULL,
	"remaining" bigint NOT NULL,
	"source" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "remaining_fits" CHECK ("spiral_lots"."remaining" between 0 and "spiral_lots"."earned")
);
--> statement-breakpoint
CREATE TABLE "spiral_spends" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "spiral_spends_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"lot_id" bigint NOT NULL,
	"points" bigint NOT NULL,
	"given_back" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "not_more_than_spent" CHECK ("spiral_spends"."given_back" between 0 and "spiral_spends"."points")
);
--> statement-breakpoint
CREATE TABLE "tier_statuses" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"tier" text NOT NULL,
	"reached_at" timestamp (3) with time zone NOT NULL,
	"keep_until" timestamp (3) with time zone NOT NULL,
	"before" jsonb
);
--> statement-breakpoint
CREATE TABLE "malls" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "malls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"street" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"zip" text NOT NULL,
	"lat" double precision NOT NULL,
	"lon" double precision NOT NULL,
	"time_zone" text NOT NULL,
	"hours" text NOT NULL,
	"amenities" text[] NOT NULL,
	"has_center" boolean NOT NULL,
	"center_place" text,
	"center_hours" text,
	"center_hold_days" integer DEFAULT 7 NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_preferences" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"email" boolean NOT NULL,
	"push" boolean NOT NULL,
	"daily_summary" boolean NOT NULL,
	"categories" jsonb NOT NULL,
	"quiet_hours" jsonb,
	"time_zone" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"dedupe_key" text NOT NULL,
	"type" text NOT NULL,
	"category" text NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"href" text NOT NULL,
	"product_id" bigint,
	"order_number" text,
	"image_hash" text,
	"in_app" boolean NOT NULL,
	"read_at" timestamp (3) with time zone,
	"mail_reference" text,
	"summary_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_devices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "push_devices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"name" text NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pushes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pushes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"notification_id" bigint NOT NULL,
	"device_id" bigint,
	"device_name" text NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone,
	"claimed_until" timestamp (3) with time zone,
	"last_error" text,
	"first_tried_at" timestamp (3) with time zone,
	"last_tried_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "client_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "client_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"page" text NOT NULL,
	"value" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "diagnostic_reports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "diagnostic_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid,
	"report" text NOT NULL,
	"note" text,
	"settled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "legal_documents" (
	"slug" text NOT NULL,
	"version" text NOT NULL,
	"title" text NOT NULL,
	"effective_at" timestamp (3) with time zone NOT NULL,
	"sections" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "legal_documents_slug_version_pk" PRIMARY KEY("slug","version")
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fulfillment_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fulfillment_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"fulfillment_id" bigint NOT NULL,
	"who" uuid,
	"role" text NOT NULL,
	"from" text NOT NULL,
	"to" text NOT NULL,
	"note" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fulfillments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fulfillments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"store_id" bigint NOT NULL,
	"retailer_id" bigint NOT NULL,
	"method" text NOT NULL,
	"center_mall_id" bigint,
	"state" text NOT NULL,
	"subtotal" bigint NOT NULL,
	"shipping" bigint NOT NULL,
	"tax" bigint NOT NULL,
	"estimate" text NOT NULL,
	"told_at" timestamp (3) with time zone,
	"pickup_code" text,
	"carrier" text,
	"tracking" text,
	"hold_until" timestamp (3) with time zone,
	"hold_extended_at" timestamp (3) with time zone,
	"collector" text,
	"on_way_at" timestamp (3) with time zone,
	"here_at" timestamp (3) with time zone,
	"arrival_note" text,
	"reminded_at" timestamp (3) with time zone,
	"support_told_at" timestamp (3) with time zone,
	"choice_since" timestamp (3) with time zone,
	"choice_why" text DEFAULT 'late' NOT NULL,
	"commission_bps" integer NOT NULL,
	"commission" bigint NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"fulfillment_id" bigint NOT NULL,
	"store_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"variant_id" bigint NOT NULL,
	"title" text NOT NULL,
	"options" text NOT NULL,
	"sku" text NOT NULL,
	"image_hash" text,
	"price" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"tax" bigint NOT NULL,
	"cancelled" integer DEFAULT 0 NOT NULL,
	"returned" integer DEFAULT 0 NOT NULL,
	"replaced" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"missing" integer DEFAULT 0 NOT NULL,
	"if_unavailable" text DEFAULT 'refund' NOT NULL,
	"reserved" boolean NOT NULL,
	CONSTRAINT "quantity_is_positive" CHECK ("order_lines"."quantity" > 0),
	CONSTRAINT "not_more_than_bought" CHECK ("order_lines"."cancelled" >= 0 and "order_lines"."returned" >= 0 and "order_lines"."cancelled" + "order_lines"."returned" <= "order_lines"."quantity"),
	CONSTRAINT "missing_is_left" CHECK ("order_lines"."missing" between 0 and "order_lines"."quantity" - "order_lines"."cancelled"),
	CONSTRAINT "line_amounts_not_negative" CHECK (least("order_lines"."price", "order_lines"."tax") >= 0)
);
--> statement-breakpoint
CREATE TABLE "order_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"fulfillment_id" bigint NOT NULL,
	"side" text NOT NULL,
	"who" uuid,
	"problem" text,
	"text" text NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"user_id" uuid,
	"guest_hash" text,
	"email" text NOT NULL,
	"contact" jsonb NOT NULL,
	"destination" jsonb,
	"state" text NOT NULL,
	"subtotal" bigint NOT NULL,
	"discount" bigint NOT NULL,
	"shipping" bigint NOT NULL,
	"tax" bigint NOT NULL,
	"total" bigint NOT NULL,
	"pay_by" timestamp (3) with time zone,
	"placed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "total_adds_up" CHECK ("orders"."total" = "orders"."subtotal" - "orders"."discount" + "orders"."shipping" + "orders"."tax"),
	CONSTRAINT "order_amounts_not_negative" CHECK (least("orders"."subtotal", "orders"."discount", "orders"."shipping", "orders"."tax", "orders"."total") >= 0)
);
--> statement-breakpoint
CREATE TABLE "pass_links" (
	"fulfillment_id" bigint PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"opened_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pass_links_token" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"provider" text NOT NULL,
	"reference" text NOT NULL,
	"provider_id" text,
	"amount" bigint NOT NULL,
	"state" text NOT NULL,
	"action_url" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_is_positive" CHECK ("payments"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"fulfillment_id" bigint NOT NULL,
	"tender" text NOT NULL,
	"amount" bigint NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"reference" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp (3) with time zone,
	CONSTRAINT "refund_is_positive" CHECK ("refunds"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "tender_splits" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tender_splits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tender_use_id" bigint NOT NULL,
	"fulfillment_id" bigint NOT NULL,
	"captured" bigint NOT NULL,
	"refunded" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "never_refunded_beyond" CHECK ("tender_splits"."refunded" between 0 and "tender_splits"."captured")
);
--> statement-breakpoint
CREATE TABLE "tender_uses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tender_uses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"points" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tender_is_positive" CHECK ("tender_uses"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "cities" (
	"name" text NOT NULL,
	"state" text NOT NULL,
	"zip" text NOT NULL,
	CONSTRAINT "cities_state_name_pk" PRIMARY KEY("state","name")
);
--> statement-breakpoint
CREATE TABLE "zips" (
	"zip" text PRIMARY KEY NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"lat" double precision,
	"lon" double precision,
	"time_zone" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "data_requests" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone,
	"content" text,
	"until" timestamp (3) with time zone,
	CONSTRAINT "data_requests_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "guest_data_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "retailers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "retailers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"display_name" text NOT NULL,
	"legal_name" text NOT NULL,
	"description" text NOT NULL,
	"status" text NOT NULL,
	"commission_bps" integer NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "commission_is_a_share" CHECK ("retailers"."commission_bps" between 0 and 10000)
);
--> statement-breakpoint
CREATE TABLE "team_invitations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "team_invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"retailer_id" bigint NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"store_ids" bigint[] NOT NULL,
	"token_hash" text NOT NULL,
	"invited_by" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "popular_searches" (
	"day" date NOT NULL,
	"area" text NOT NULL,
	"words" text NOT NULL,
	"people" integer NOT NULL,
	CONSTRAINT "popular_searches_day_area_words_pk" PRIMARY KEY("day","area","words")
);
--> statement-breakpoint
CREATE TABLE "product_news" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_news_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" bigint NOT NULL,
	"stores_before" bigint[] NOT NULL,
	"price_before" bigint,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_search_matches" (
	"search_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"why" text NOT NULL,
	"price" bigint NOT NULL,
	"store_id" bigint NOT NULL,
	"found_at" timestamp (3) with time zone NOT NULL,
	"told_at" timestamp (3) with time zone,
	CONSTRAINT "saved_search_matches_search_id_product_id_pk" PRIMARY KEY("search_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "saved_searches" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_searches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"anchor" text NOT NULL,
	"words" "tsquery",
	"category" text,
	"brand" text,
	"options" text[] DEFAULT '{}' NOT NULL,
	"min_price" bigint,
	"max_price" bigint,
	"min_rating" integer,
	"on_sale" boolean NOT NULL,
	"method" text,
	"store_id" bigint,
	"mall_id" bigint,
	"zip" text,
	"miles" integer,
	"tells" boolean DEFAULT true NOT NULL,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp (3) with time zone,
	"told_at" timestamp (3) with time zone,
	"rounds" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_documents" (
	"product_id" bigint PRIMARY KEY NOT NULL,
	"retailer_id" bigint NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"title_key" text NOT NULL,
	"brand" text,
	"category_id" bigint NOT NULL,
	"category_slug" text NOT NULL,
	"department_slug" text NOT NULL,
	"category_glyph" text NOT NULL,
	"image_hash" text,
	"image_alt" text,
	"price" bigint NOT NULL,
	"compare_at" bigint,
	"on_sale" boolean NOT NULL,
	"rating" double precision NOT NULL,
	"rating_count" integer NOT NULL,
	"in_stock" boolean NOT NULL,
	"pickup" boolean NOT NULL,
	"ships_to_mall" boolean NOT NULL,
	"ships_home" boolean NOT NULL,
	"only_variant_id" bigint,
	"store_id" bigint NOT NULL,
	"stores" bigint[] DEFAULT '{}' NOT NULL,
	"options" text[] DEFAULT '{}' NOT NULL,
	"rank" double precision NOT NULL,
	"newest_at" timestamp (3) with time zone NOT NULL,
	"heads" "tsvector" NOT NULL,
	"telling" text,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_offers" (
	"product_id" bigint NOT NULL,
	"store_id" bigint NOT NULL,
	"mall_id" bigint,
	"available" boolean NOT NULL,
	"rank" double precision NOT NULL,
	CONSTRAINT "search_offers_product_id_store_id_pk" PRIMARY KEY("product_id","store_id")
);
--> statement-breakpoint
CREATE TABLE "search_vocabulary" (
	"word" text PRIMARY KEY NOT NULL,
	"lexeme" text NOT NULL,
	"documents" integer NOT NULL,
	"heads" integer NOT NULL,
	"deletes" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stores" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stores_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"retailer_id" bigint NOT NULL,
	"mall_id" bigint,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"category" text NOT NULL,
	"description" text NOT NULL,
	"unit" text,
	"street" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"zip" text NOT NULL,
	"lat" double precision NOT NULL,
	"lon" double precision NOT NULL,
	"time_zone" text NOT NULL,
	"hours" text NOT NULL,
	"phone" text,
	"offers_pickup" boolean NOT NULL,
	"offers_ship_to_mall" boolean NOT NULL,
	"offers_ship_to_me" boolean NOT NULL,
	"paused" boolean DEFAULT false NOT NULL,
	"closed" boolean DEFAULT false NOT NULL,
	"rating_sum" integer DEFAULT 0 NOT NULL,
	"rating_count" integer DEFAULT 0 NOT NULL,
	"returns_days" integer DEFAULT 30 NOT NULL,
	"pickup_hold_days" integer DEFAULT 3 NOT NULL,
	"prep_minutes" integer DEFAULT 60 NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rating_sum_fits" CHECK ("stores"."rating_sum" between 0 and "stores"."rating_count" * 5)
);
--> statement-breakpoint
CREATE TABLE "support_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "support_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"message" text NOT NULL,
	"entry_id" bigint,
	"about" text,
	"answer" text,
	"answered_by" uuid,
	"answered_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dispute_names_its_line" CHECK (("support_requests"."kind" = 'spirals') = ("support_requests"."entry_id" is not null and "support_requests"."user_id" is not null and "support_requests"."about" is not null)),
	CONSTRAINT "answered_whole" CHECK (("support_requests"."answered_at" is null) = ("support_requests"."answer" is null))
);
--> statement-breakpoint
CREATE TABLE "alert_settings" (
	"item_id" bigint PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"product_id" bigint NOT NULL,
	"variant_id" bigint,
	"zip" text,
	"back_in_stock" boolean NOT NULL,
	"price_drop" boolean NOT NULL,
	"target_price" bigint,
	"ceiling" bigint,
	"stock_fired" boolean DEFAULT false NOT NULL,
	"price_fired" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "target_is_not_negative" CHECK ("alert_settings"."target_price" >= 0),
	CONSTRAINT "a_drop_has_a_ceiling" CHECK ("alert_settings"."ceiling" is not null or not "alert_settings"."price_drop")
);
--> statement-breakpoint
CREATE TABLE "removed_wishes" (
	"user_id" uuid NOT NULL,
	"product_id" bigint NOT NULL,
	"removed_at" timestamp (3) with time zone NOT NULL,
	"item" jsonb NOT NULL,
	"alerts" jsonb,
	"takers" jsonb NOT NULL,
	CONSTRAINT "removed_wishes_user_id_product_id_pk" PRIMARY KEY("user_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "watched_products" (
	"product_id" bigint PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wishlist_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wishlist_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"list_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"variant_id" bigint,
	"store_id" bigint NOT NULL,
	"price_when_added" bigint NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"wanted" integer DEFAULT 1 NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "wanted_is_some" CHECK ("wishlist_items"."wanted" between 1 and 99)
);
--> statement-breakpoint
CREATE TABLE "wishlist_takers" (
	"item_id" bigint NOT NULL,
	"user_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wishlist_takers_item_id_user_id_pk" PRIMARY KEY("item_id","user_id"),
	CONSTRAINT "taken_is_some" CHECK ("wishlist_takers"."quantity" between 1 and 99)
);
--> statement-breakpoint
CREATE TABLE "wishlists" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wishlists_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"share_nonce" text,
	"share_hash" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wishlists_of" UNIQUE("id","user_id"),
	CONSTRAINT "shared_whole" CHECK (("wishlists"."share_nonce" is null) = ("wishlists"."share_hash" is null))
);
--> statement-breakpoint
ALTER TABLE "attention_owners" ADD CONSTRAINT "attention_owners_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_images" ADD CONSTRAINT "product_images_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_pictures" ADD CONSTRAINT "sent_pictures_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock" ADD CONSTRAINT "stock_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock" ADD CONSTRAINT "stock_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variants" ADD CONSTRAINT "variants_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_requests" ADD CONSTRAINT "access_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_requests" ADD CONSTRAINT "access_requests_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_acceptances" ADD CONSTRAINT "legal_acceptances_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_passkey_id_passkeys_id_fk" FOREIGN KEY ("passkey_id") REFERENCES "public"."passkeys"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_changes" ADD CONSTRAINT "import_changes_run_id_import_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."import_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_row_errors" ADD CONSTRAINT "import_row_errors_run_id_import_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."import_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transfers" ADD CONSTRAINT "ledger_transfers_debit_id_ledger_accounts_id_fk" FOREIGN KEY ("debit_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transfers" ADD CONSTRAINT "ledger_transfers_credit_id_ledger_accounts_id_fk" FOREIGN KEY ("credit_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spiral_spends" ADD CONSTRAINT "spiral_spends_lot_id_spiral_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."spiral_lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pushes" ADD CONSTRAINT "pushes_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pushes" ADD CONSTRAINT "pushes_device_id_push_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."push_devices"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diagnostic_reports" ADD CONSTRAINT "diagnostic_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fulfillment_events" ADD CONSTRAINT "fulfillment_events_fulfillment_id_fulfillments_id_fk" FOREIGN KEY ("fulfillment_id") REFERENCES "public"."fulfillments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fulfillments" ADD CONSTRAINT "fulfillments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_fulfillment_id_fulfillments_id_fk" FOREIGN KEY ("fulfillment_id") REFERENCES "public"."fulfillments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_messages" ADD CONSTRAINT "order_messages_fulfillment_id_fulfillments_id_fk" FOREIGN KEY ("fulfillment_id") REFERENCES "public"."fulfillments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pass_links" ADD CONSTRAINT "pass_links_fulfillment_id_fulfillments_id_fk" FOREIGN KEY ("fulfillment_id") REFERENCES "public"."fulfillments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tender_splits" ADD CONSTRAINT "tender_splits_tender_use_id_tender_uses_id_fk" FOREIGN KEY ("tender_use_id") REFERENCES "public"."tender_uses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tender_splits" ADD CONSTRAINT "tender_splits_fulfillment_id_fulfillments_id_fk" FOREIGN KEY ("fulfillment_id") REFERENCES "public"."fulfillments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tender_uses" ADD CONSTRAINT "tender_uses_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_requests" ADD CONSTRAINT "data_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_invitations" ADD CONSTRAINT "team_invitations_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_invitations" ADD CONSTRAINT "team_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_search_matches" ADD CONSTRAINT "saved_search_matches_search_id_saved_searches_id_fk" FOREIGN KEY ("search_id") REFERENCES "public"."saved_searches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stores" ADD CONSTRAINT "stores_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stores" ADD CONSTRAINT "stores_mall_id_malls_id_fk" FOREIGN KEY ("mall_id") REFERENCES "public"."malls"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_requests" ADD CONSTRAINT "support_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_requests" ADD CONSTRAINT "support_requests_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_settings" ADD CONSTRAINT "alert_settings_item_id_wishlist_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."wishlist_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_settings" ADD CONSTRAINT "alert_settings_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_wishes" ADD CONSTRAINT "removed_wishes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_wishes" ADD CONSTRAINT "removed_wishes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watched_products" ADD CONSTRAINT "watched_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_items" ADD CONSTRAINT "wishlist_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_items" ADD CONSTRAINT "wishlist_items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_items" ADD CONSTRAINT "wishlist_items_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_items" ADD CONSTRAINT "wishlist_items_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_items" ADD CONSTRAINT "wishlist_items_on_own_list" FOREIGN KEY ("list_id","user_id") REFERENCES "public"."wishlists"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_takers" ADD CONSTRAINT "wishlist_takers_item_id_wishlist_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."wishlist_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_takers" ADD CONSTRAINT "wishlist_takers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlists" ADD CONSTRAINT "wishlists_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entries_at" ON "audit_entries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "idempotent_requests_age" ON "idempotent_requests" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mails_recipient" ON "mails" USING btree ("recipient");--> statement-breakpoint
CREATE UNIQUE INDEX "mails_reference" ON "mails" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" USING btree ("next_try_at") WHERE "mails"."state" = 'queued';--> statement-breakpoint
CREATE INDEX "mails_dead" ON "mails" USING btree ("id") WHERE "mails"."state" = 'failed';--> statement-breakpoint
CREATE INDEX "attention_owners_owner" ON "attention_owners" USING btree ("owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cart_shares_user" ON "cart_shares" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cart_shares_guest" ON "cart_shares" USING btree ("guest_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "cart_shares_token" ON "cart_shares" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "categories_slug" ON "categories" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "price_changes_of" ON "price_changes" USING btree ("variant_id","id");--> statement-breakpoint
CREATE INDEX "product_images_product" ON "product_images" USING btree ("product_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "products_slug" ON "products" USING btree ("slug");--> statement-breakpoint
CREATE UNIQUE INDEX "products_external" ON "products" USING btree ("retailer_id","external_id") WHERE "products"."external_id" is not null;--> statement-breakpoint
CREATE INDEX "products_category" ON "products" USING btree ("category_id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name" ON "saved_views" USING btree ("user_id","retailer_id",lower("name"));--> statement-breakpoint
CREATE INDEX "stock_store" ON "stock" USING btree ("store_id");--> statement-breakpoint
CREATE INDEX "stock_changes_of" ON "stock_changes" USING btree ("variant_id","store_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "variants_sku" ON "variants" USING btree ("retailer_id","sku");--> statement-breakpoint
CREATE INDEX "variants_product" ON "variants" USING btree ("product_id","position");--> statement-breakpoint
CREATE INDEX "variants_gtin" ON "variants" USING btree ("gtin") WHERE "variants"."gtin" is not null;--> statement-breakpoint
CREATE INDEX "checkout_requests_age" ON "checkout_requests" USING brin ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "access_requests_open_once" ON "access_requests" USING btree ("user_id","kind",coalesce("page", '')) WHERE "access_requests"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "access_requests_user" ON "access_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "access_requests_decided_by" ON "access_requests" USING btree ("decided_by") WHERE "access_requests"."decided_by" is not null;--> statement-breakpoint
CREATE INDEX "accounts_user" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "addresses_user" ON "addresses" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "addresses_one_default" ON "addresses" USING btree ("user_id") WHERE "addresses"."is_default";--> statement-breakpoint
CREATE INDEX "legal_acceptances_user" ON "legal_acceptances" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "memberships_once" ON "memberships" USING btree ("user_id","scope","scope_id","role","store_id");--> statement-breakpoint
CREATE INDEX "memberships_scope" ON "memberships" USING btree ("scope","scope_id");--> statement-breakpoint
CREATE UNIQUE INDEX "passkeys_credential" ON "passkeys" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token" ON "sessions" USING btree ("token");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_passkey" ON "sessions" USING btree ("passkey_id") WHERE "sessions"."passkey_id" is not null;--> statement-breakpoint
CREATE INDEX "two_factors_user" ON "two_factors" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "users_joined" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE UNIQUE INDEX "import_changes_once" ON "import_changes" USING btree ("run_id","product_id");--> statement-breakpoint
CREATE INDEX "import_row_errors_run" ON "import_row_errors" USING btree ("run_id","line");--> statement-breakpoint
CREATE INDEX "import_runs_retailer" ON "import_runs" USING btree ("retailer_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_accounts_of" ON "ledger_accounts" USING btree ("owner_kind","owner_id","unit","kind","stripe");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_transfers_reference" ON "ledger_transfers" USING btree ("kind","reference");--> statement-breakpoint
CREATE INDEX "ledger_transfers_spirals_out" ON "ledger_transfers" USING btree ("debit_id","id") WHERE "ledger_transfers"."unit" = 'SPIRAL';--> statement-breakpoint
CREATE INDEX "ledger_transfers_spirals_in" ON "ledger_transfers" USING btree ("credit_id","id") WHERE "ledger_transfers"."unit" = 'SPIRAL';--> statement-breakpoint
CREATE INDEX "loyalty_earnings_user" ON "loyalty_earnings" USING btree ("user_id","state");--> statement-breakpoint
CREATE INDEX "loyalty_earnings_order" ON "loyalty_earnings" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "spiral_lots_source" ON "spiral_lots" USING btree ("user_id","source");--> statement-breakpoint
CREATE INDEX "spiral_lots_open" ON "spiral_lots" USING btree ("user_id","expires_at","id") WHERE "spiral_lots"."remaining" > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "spiral_spends_pair" ON "spiral_spends" USING btree ("order_id","lot_id");--> statement-breakpoint
CREATE UNIQUE INDEX "malls_slug" ON "malls" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "malls_place" ON "malls" USING btree ("lat","lon");--> statement-breakpoint
CREATE INDEX "malls_name" ON "malls" USING btree ("name");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_once" ON "notifications" USING btree ("dedupe_key","user_id");--> statement-breakpoint
CREATE INDEX "notifications_inbox" ON "notifications" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id","category") WHERE "notifications"."in_app" and "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_for_summary" ON "notifications" USING btree ("summary_at","user_id") WHERE "notifications"."summary_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "push_devices_endpoint" ON "push_devices" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "push_devices_user" ON "push_devices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "push_devices_session" ON "push_devices" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pushes_once" ON "pushes" USING btree ("notification_id","device_id");--> statement-breakpoint
CREATE INDEX "pushes_of_device" ON "pushes" USING btree ("device_id");--> statement-breakpoint
CREATE INDEX "pushes_due" ON "pushes" USING btree ("next_try_at") WHERE "pushes"."state" = 'queued';--> statement-breakpoint
CREATE INDEX "pushes_dead" ON "pushes" USING btree ("id") WHERE "pushes"."state" = 'failed';--> statement-breakpoint
CREATE INDEX "client_events_age" ON "client_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "diagnostic_reports_user" ON "diagnostic_reports" USING btree ("user_id") WHERE "diagnostic_reports"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "diagnostic_reports_open" ON "diagnostic_reports" USING btree ("created_at") WHERE "diagnostic_reports"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "fulfillment_events_of" ON "fulfillment_events" USING btree ("fulfillment_id","id");--> statement-breakpoint
CREATE INDEX "fulfillment_events_work" ON "fulfillment_events" USING btree ("who","created_at") WHERE "fulfillment_events"."role" in ('retailer', 'mall');--> statement-breakpoint
CREATE INDEX "fulfillments_order" ON "fulfillments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "fulfillments_store" ON "fulfillments" USING btree ("store_id","state","id");--> statement-breakpoint
CREATE INDEX "fulfillments_retailer" ON "fulfillments" USING btree ("retailer_id","state","id");--> statement-breakpoint
CREATE INDEX "fulfillments_center" ON "fulfillments" USING btree ("center_mall_id","state") WHERE "fulfillments"."center_mall_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "fulfillments_code" ON "fulfillments" USING btree ("pickup_code") WHERE "fulfillments"."pickup_code" is not null and "fulfillments"."state" in ('ready','at_center');--> statement-breakpoint
CREATE INDEX "fulfillments_choosing" ON "fulfillments" USING btree ("choice_since") WHERE "fulfillments"."choice_since" is not null;--> statement-breakpoint
CREATE INDEX "fulfillments_waiting" ON "fulfillments" USING btree ("state","changed_at") WHERE "fulfillments"."state" in ('placed','ready','at_center','shipped');--> statement-breakpoint
CREATE INDEX "order_lines_order" ON "order_lines" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_lines_fulfillment" ON "order_lines" USING btree ("fulfillment_id");--> statement-breakpoint
CREATE INDEX "order_lines_reserved" ON "order_lines" USING btree ("variant_id","store_id") WHERE "order_lines"."reserved";--> statement-breakpoint
CREATE INDEX "order_messages_part" ON "order_messages" USING btree ("fulfillment_id","id");--> statement-breakpoint
CREATE INDEX "order_messages_who" ON "order_messages" USING btree ("who") WHERE "order_messages"."who" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "order_messages_problem" ON "order_messages" USING btree ("fulfillment_id") WHERE "order_messages"."problem" is not null and "order_messages"."settled_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_number" ON "orders" USING btree ("number");--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id","id") WHERE "orders"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "orders_guest" ON "orders" USING btree ("email") WHERE "orders"."user_id" is null;--> statement-breakpoint
CREATE INDEX "orders_unpaid" ON "orders" USING btree ("user_id","email") WHERE "orders"."state" = 'payment_pending';--> statement-breakpoint
CREATE INDEX "orders_placed" ON "orders" USING brin ("placed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_order" ON "payments" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_reference" ON "payments" USING btree ("reference");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_reference" ON "refunds" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_pending" ON "refunds" USING btree ("state") WHERE "refunds"."state" = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "tender_splits_pair" ON "tender_splits" USING btree ("tender_use_id","fulfillment_id");--> statement-breakpoint
CREATE INDEX "tender_splits_fulfillment" ON "tender_splits" USING btree ("fulfillment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tender_uses_once" ON "tender_uses" USING btree ("order_id","kind");--> statement-breakpoint
CREATE INDEX "zips_lat_lon" ON "zips" USING btree ("lat","lon");--> statement-breakpoint
CREATE INDEX "zips_city" ON "zips" USING btree (lower("city") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "guest_data_links_email" ON "guest_data_links" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "retailers_slug" ON "retailers" USING btree ("slug");--> statement-breakpoint
CREATE UNIQUE INDEX "team_invitations_once" ON "team_invitations" USING btree ("retailer_id","email");--> statement-breakpoint
CREATE UNIQUE INDEX "team_invitations_token" ON "team_invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "team_invitations_sender" ON "team_invitations" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "saved_search_matches_age" ON "saved_search_matches" USING btree ("found_at");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_searches_once" ON "saved_searches" USING btree ("user_id","address");--> statement-breakpoint
CREATE INDEX "saved_searches_anchor" ON "saved_searches" USING btree ("anchor","id") WHERE "saved_searches"."tells";--> statement-breakpoint
CREATE INDEX "saved_searches_due" ON "saved_searches" USING btree ("due_at") WHERE "saved_searches"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "search_words_gin" ON "search_documents" USING gin ("words");--> statement-breakpoint
CREATE INDEX "search_heads_gin" ON "search_documents" USING gin ("heads");--> statement-breakpoint
CREATE INDEX "search_category" ON "search_documents" USING btree ("category_slug","rank","product_id");--> statement-breakpoint
CREATE INDEX "search_department" ON "search_documents" USING btree ("department_slug","rank","product_id");--> statement-breakpoint
CREATE INDEX "search_department_price" ON "search_documents" USING btree ("department_slug","price","product_id");--> statement-breakpoint
CREATE INDEX "search_department_newest" ON "search_documents" USING btree ("department_slug","newest_at","product_id");--> statement-breakpoint
CREATE INDEX "search_department_title" ON "search_documents" USING btree ("department_slug","title_key","product_id");--> statement-breakpoint
CREATE INDEX "search_rank" ON "search_documents" USING btree ("rank","product_id");--> statement-breakpoint
CREATE INDEX "search_price" ON "search_documents" USING btree ("price","product_id");--> statement-breakpoint
CREATE INDEX "search_newest" ON "search_documents" USING btree ("newest_at","product_id");--> statement-breakpoint
CREATE INDEX "search_title" ON "search_documents" USING btree ("title_key","product_id");--> statement-breakpoint
CREATE INDEX "search_rating" ON "search_documents" USING btree ("rating","product_id");--> statement-breakpoint
CREATE INDEX "search_telling" ON "search_documents" USING btree ("telling","rank","product_id");--> statement-breakpoint
CREATE INDEX "search_options" ON "search_documents" USING gin ("options");--> statement-breakpoint
CREATE INDEX "search_brand" ON "search_documents" USING btree (lower("brand"));--> statement-breakpoint
CREATE INDEX "search_offers_store" ON "search_offers" USING btree ("store_id","rank","product_id");--> statement-breakpoint
CREATE INDEX "search_offers_mall" ON "search_offers" USING btree ("mall_id","rank","product_id") WHERE "search_offers"."mall_id" is not null;--> statement-breakpoint
CREATE INDEX "search_vocabulary_lexeme" ON "search_vocabulary" USING btree ("lexeme");--> statement-breakpoint
CREATE INDEX "search_vocabulary_start" ON "search_vocabulary" USING btree ("word" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "search_vocabulary_deletes" ON "search_vocabulary" USING gin ("deletes");--> statement-breakpoint
CREATE INDEX "search_vocabulary_trgm" ON "search_vocabulary" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "stores_slug" ON "stores" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "stores_retailer" ON "stores" USING btree ("retailer_id");--> statement-breakpoint
CREATE INDEX "stores_mall" ON "stores" USING btree ("mall_id");--> statement-breakpoint
CREATE INDEX "stores_place" ON "stores" USING btree ("lat","lon");--> statement-breakpoint
CREATE INDEX "stores_name" ON "stores" USING btree ("name");--> statement-breakpoint
CREATE UNIQUE INDEX "support_requests_open_dispute" ON "support_requests" USING btree ("user_id","entry_id") WHERE "support_requests"."answered_at" is null and "support_requests"."entry_id" is not null;--> statement-breakpoint
CREATE INDEX "support_requests_open" ON "support_requests" USING btree ("id") WHERE "support_requests"."answered_at" is null;--> statement-breakpoint
CREATE INDEX "support_requests_answered" ON "support_requests" USING btree ("answered_at") WHERE "support_requests"."answered_at" is not null;--> statement-breakpoint
CREATE INDEX "support_requests_user" ON "support_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "support_requests_answered_by" ON "support_requests" USING btree ("answered_by") WHERE "support_requests"."answered_by" is not null;--> statement-breakpoint
CREATE INDEX "alert_settings_waiting" ON "alert_settings" USING btree ("product_id","item_id") WHERE "alert_settings"."back_in_stock" or "alert_settings"."price_drop";--> statement-breakpoint
CREATE INDEX "alert_settings_user" ON "alert_settings" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "alert_settings_variant" ON "alert_settings" USING btree ("variant_id") WHERE "alert_settings"."variant_id" is not null;--> statement-breakpoint
CREATE INDEX "removed_wishes_age" ON "removed_wishes" USING btree ("removed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "wishlist_items_once" ON "wishlist_items" USING btree ("user_id","product_id");--> statement-breakpoint
CREATE INDEX "wishlist_items_list" ON "wishlist_items" USING btree ("list_id");--> statement-breakpoint
CREATE INDEX "wishlist_items_product" ON "wishlist_items" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "wishlist_items_variant" ON "wishlist_items" USING btree ("variant_id") WHERE "wishlist_items"."variant_id" is not null;--> statement-breakpoint
CREATE INDEX "wishlist_takers_user" ON "wishlist_takers" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "wishlists_one_default" ON "wishlists" USING btree ("user_id") WHERE "wishlists"."is_default";--> statement-breakpoint
CREATE UNIQUE INDEX "wishlists_name" ON "wishlists" USING btree ("user_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "wishlists_share" ON "wishlists" USING btree ("share_hash") WHERE "wishlists"."share_hash" is not null;--> statement-breakpoint
-- Posted transfers and audit entries are final: the database itself refuses to change or remove them.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% rows are final', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_are_final BEFORE UPDATE OR DELETE ON ledger_transfers FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_stay BEFORE TRUNCATE ON ledger_transfers FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_entries_are_final BEFORE UPDATE OR DELETE ON audit_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_entries_stay BEFORE TRUNCATE ON audit_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
