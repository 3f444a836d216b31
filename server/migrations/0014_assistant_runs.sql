CREATE TABLE "assistant_runs" (
	"device" text NOT NULL,
	"day" date NOT NULL,
	"runs" integer NOT NULL,
	CONSTRAINT "assistant_runs_device_day_pk" PRIMARY KEY("device","day"),
	CONSTRAINT "assistant_runs_positive" CHECK ("assistant_runs"."runs" > 0)
);
--> statement-breakpoint
CREATE INDEX "assistant_runs_age" ON "assistant_runs" USING btree ("day");