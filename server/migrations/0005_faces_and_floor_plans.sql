CREATE TABLE "mall_floors" (
	"mall_id" bigint NOT NULL,
	"floor" integer NOT NULL,
	"name" text NOT NULL,
	"outline" jsonb NOT NULL,
	"walkways" jsonb NOT NULL,
	"marks" jsonb NOT NULL,
	CONSTRAINT "mall_floors_mall_id_floor_pk" PRIMARY KEY("mall_id","floor")
);
--> statement-breakpoint
CREATE TABLE "mall_units" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mall_units_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"mall_id" bigint NOT NULL,
	"floor" integer NOT NULL,
	"unit" text NOT NULL,
	"outline" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "malls" ADD COLUMN "picture_hash" text;--> statement-breakpoint
ALTER TABLE "retailers" ADD COLUMN "mark_hash" text;--> statement-breakpoint
ALTER TABLE "retailers" ADD COLUMN "cover_hash" text;--> statement-breakpoint
ALTER TABLE "retailers" ADD COLUMN "color" text;--> statement-breakpoint
ALTER TABLE "retailers" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "unit_id" bigint;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "mall_floors" ADD CONSTRAINT "mall_floors_mall_id_malls_id_fk" FOREIGN KEY ("mall_id") REFERENCES "public"."malls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mall_units" ADD CONSTRAINT "mall_units_floor" FOREIGN KEY ("mall_id","floor") REFERENCES "public"."mall_floors"("mall_id","floor") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "mall_units_number" ON "mall_units" USING btree ("mall_id","unit");--> statement-breakpoint
ALTER TABLE "stores" ADD CONSTRAINT "stores_unit_id_mall_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."mall_units"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "stores_unit" ON "stores" USING btree ("unit_id") WHERE "stores"."unit_id" is not null and not "stores"."closed";--> statement-breakpoint
ALTER TABLE "retailers" ADD CONSTRAINT "color_is_a_color" CHECK ("retailers"."color" ~ '^#[0-9a-f]{6}$');