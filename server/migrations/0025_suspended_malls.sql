ALTER TABLE "malls" ADD COLUMN "suspended" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "malls" ADD COLUMN "suspended_because" text;