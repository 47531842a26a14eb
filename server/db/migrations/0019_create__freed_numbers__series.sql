CREATE TABLE "_freed_numbers" (
	"id" bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
	"table" text NOT NULL,
	"field" text NOT NULL,
	"rowId" integer NOT NULL,
	"number" text NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"userId" integer,
	"username" text,
	"realUsername" text,
	CONSTRAINT "_freed_numbers_pkey" PRIMARY KEY("id")
);
--> statement-breakpoint
CREATE TABLE "_series" (
	"table" text NOT NULL,
	"field" text NOT NULL,
	"series" text NOT NULL,
	"last" bigint NOT NULL,
	CONSTRAINT "_series_table_field_series_pk" PRIMARY KEY("table","field","series")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "giorni-calendario_data_unique" ON "giorni-calendario" USING btree ("data");
--> statement-breakpoint
CREATE INDEX "_freed_numbers_row" ON "_freed_numbers" USING btree ("table","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "_freed_numbers_number" ON "_freed_numbers" USING btree ("table","field","number");
--> statement-breakpoint
ALTER TABLE "inventario-mezzi-items" ADD CONSTRAINT "inventario-mezzi-items_IdInventarioMezzi_resourceMago_together" EXCLUDE USING btree ("IdInventarioMezzi" WITH =, lower("resourceMago") WITH =) DEFERRABLE INITIALLY DEFERRED;
--> statement-breakpoint
COMMENT ON TABLE "inventario-mezzi-items" IS '{"crm":1,"exclusions":{"inventario-mezzi-items_IdInventarioMezzi_resourceMago_together":"EXCLUDE USING btree (\"IdInventarioMezzi\" WITH =, lower(\"resourceMago\") WITH =) DEFERRABLE INITIALLY DEFERRED"}}';
--> statement-breakpoint
COMMENT ON TABLE "_freed_numbers" IS '{"crm":1}';
--> statement-breakpoint
COMMENT ON TABLE "_series" IS '{"crm":1}';
