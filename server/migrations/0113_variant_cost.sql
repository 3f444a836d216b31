ALTER TABLE "variants" ADD COLUMN "cost" bigint;--> statement-breakpoint
ALTER TABLE "variants" ADD CONSTRAINT "cost_is_not_negative" CHECK ("variants"."cost" >= 0);