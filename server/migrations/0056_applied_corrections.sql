ALTER TABLE "corrections" ADD COLUMN "value" jsonb;--> statement-breakpoint
ALTER TABLE "corrections" ADD COLUMN "applied" jsonb;--> statement-breakpoint
ALTER TABLE "corrections" ADD CONSTRAINT "correction_value_of_its_kind" CHECK ("corrections"."value" is null or "corrections"."value" ->> 'kind' = "corrections"."kind");--> statement-breakpoint
ALTER TABLE "corrections" ADD CONSTRAINT "only_an_accepted_correction_is_applied" CHECK ("corrections"."applied" is null or "corrections"."state" = 'accepted');