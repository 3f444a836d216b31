CREATE TABLE "import_categories" (
	"retailer_id" bigint NOT NULL,
	"category" text NOT NULL,
	"category_id" bigint NOT NULL,
	CONSTRAINT "import_categories_retailer_id_category_pk" PRIMARY KEY("retailer_id","category")
);
--> statement-breakpoint
CREATE TABLE "import_columns" (
	"retailer_id" bigint NOT NULL,
	"header_hash" text NOT NULL,
	"columns" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "import_columns_retailer_id_header_hash_pk" PRIMARY KEY("retailer_id","header_hash")
);
--> statement-breakpoint
CREATE TABLE "import_places" (
	"retailer_id" bigint NOT NULL,
	"place" text NOT NULL,
	"store_id" bigint,
	CONSTRAINT "import_places_retailer_id_place_pk" PRIMARY KEY("retailer_id","place")
);
--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "preview" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "columns" jsonb;--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "places" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "categories" jsonb DEFAULT '[]'::jsonb NOT NULL;