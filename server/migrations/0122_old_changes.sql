CREATE TABLE "old_changes" (
	"changes" text PRIMARY KEY NOT NULL,
	"through" bigint NOT NULL
);
