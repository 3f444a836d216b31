ALTER TABLE "mails" DROP COLUMN "text";--> statement-breakpoint
ALTER TABLE "mails" DROP COLUMN "html";--> statement-breakpoint
ALTER TABLE "mails" DROP COLUMN "unsubscribe_url";