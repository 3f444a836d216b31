CREATE TABLE "tax_forms" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tax_forms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"retailer_id" bigint NOT NULL,
	"year" integer NOT NULL,
	"version" integer NOT NULL,
	"gross" bigint NOT NULL,
	"transactions" integer NOT NULL,
	"months" jsonb NOT NULL,
	"payee" jsonb NOT NULL,
	"due" text[] NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tax_forms" ADD CONSTRAINT "tax_forms_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "tax_forms_version" ON "tax_forms" USING btree ("retailer_id","year","version");