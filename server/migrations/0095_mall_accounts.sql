CREATE TABLE "mall_invoice_lines" (
	"transfer_id" bigint PRIMARY KEY NOT NULL,
	"invoice_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mall_invoices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mall_invoices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"mall_id" bigint NOT NULL,
	"month" text NOT NULL,
	"amount" bigint NOT NULL,
	"lines" integer NOT NULL,
	"due_on" date NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"paid_reference" text,
	CONSTRAINT "mall_invoice_is_money" CHECK ("mall_invoices"."amount" > 0 and "mall_invoices"."lines" > 0),
	CONSTRAINT "mall_invoice_paid_whole" CHECK (("mall_invoices"."paid_at" is null) = ("mall_invoices"."paid_reference" is null))
);
--> statement-breakpoint
ALTER TABLE "mall_invoice_lines" ADD CONSTRAINT "mall_invoice_lines_invoice_id_mall_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."mall_invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mall_invoices" ADD CONSTRAINT "mall_invoices_mall_id_malls_id_fk" FOREIGN KEY ("mall_id") REFERENCES "public"."malls"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mall_invoice_lines_of" ON "mall_invoice_lines" USING btree ("invoice_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mall_invoices_month" ON "mall_invoices" USING btree ("mall_id","month");--> statement-breakpoint
CREATE INDEX "mall_invoices_open" ON "mall_invoices" USING btree ("due_on") WHERE "mall_invoices"."paid_at" is null;