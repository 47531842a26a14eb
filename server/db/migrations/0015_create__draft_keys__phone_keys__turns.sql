DROP INDEX "agents_phone_phone";
--> statement-breakpoint
DROP INDEX "clienti_telefono_phone";
--> statement-breakpoint
DROP INDEX "clienti_telefono_digits";
--> statement-breakpoint
DROP INDEX "contacts_phone_phone";
--> statement-breakpoint
DROP INDEX "contacts_cellphone_phone";
--> statement-breakpoint
DROP INDEX "customers_phone_phone";
--> statement-breakpoint
DROP INDEX "missed-calls_sender_phone_phone";
--> statement-breakpoint
DROP INDEX "missed-calls_sender_phone_digits";
--> statement-breakpoint
DROP INDEX "report-calls_callerNumber_phone";
--> statement-breakpoint
DROP INDEX "report-calls_callerNumber_digits";
--> statement-breakpoint
DROP INDEX "report-calls_destinationNumber_phone";
--> statement-breakpoint
DROP INDEX "report-calls_destinationNumber_digits";
--> statement-breakpoint
DROP INDEX "trattative_cp_telefono_phone";
--> statement-breakpoint
DROP INDEX "trattative_cp_telefono_digits";
--> statement-breakpoint
DROP INDEX "users_phone_phone";
--> statement-breakpoint
CREATE TABLE "_draft_keys" (
	"userId" integer NOT NULL,
	"generation" integer NOT NULL,
	"raisedAt" timestamp with time zone NOT NULL,
	CONSTRAINT "_draft_keys_userId_generation_pk" PRIMARY KEY("userId","generation")
);
--> statement-breakpoint
CREATE TABLE "_phone_keys" (
	"table" text NOT NULL,
	"column" text NOT NULL,
	"version" text NOT NULL,
	"cursor" integer DEFAULT 0 NOT NULL,
	"doneAt" timestamp with time zone,
	CONSTRAINT "_phone_keys_table_column_pk" PRIMARY KEY("table","column")
);
--> statement-breakpoint
CREATE TABLE "_turns" (
	"owner" text NOT NULL,
	"kind" text NOT NULL,
	"place" integer NOT NULL,
	"holder" uuid NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "_turns_owner_kind_place_pk" PRIMARY KEY("owner","kind","place")
);
--> statement-breakpoint
ALTER TABLE "_credentials" ADD COLUMN "mustChange" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "_recovery_codes" ADD COLUMN "selector" text;
--> statement-breakpoint
ALTER TABLE "_sessions" ADD COLUMN "mustChange" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "_sessions" ADD COLUMN "provedAt" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "_phone_key" text;
--> statement-breakpoint
ALTER TABLE "clienti" ADD COLUMN "_telefono_key" text;
--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "_phone_key" text;
--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "_cellphone_key" text;
--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "_phone_key" text;
--> statement-breakpoint
ALTER TABLE "inventario_mezzi_scansioni" ADD COLUMN "inteso" text;
--> statement-breakpoint
ALTER TABLE "inventario_mezzi_scansioni" ADD COLUMN "risponde" text;
--> statement-breakpoint
ALTER TABLE "missed-calls" ADD COLUMN "_sender_phone_key" text;
--> statement-breakpoint
ALTER TABLE "report-calls" ADD COLUMN "_callerNumber_key" text;
--> statement-breakpoint
ALTER TABLE "report-calls" ADD COLUMN "_destinationNumber_key" text;
--> statement-breakpoint
ALTER TABLE "trattative_cp" ADD COLUMN "_telefono_key" text;
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "_phone_key" text;
--> statement-breakpoint
CREATE INDEX "_turns_holder" ON "_turns" USING btree ("holder");
--> statement-breakpoint
CREATE INDEX "agents_phone_phone" ON "agents" USING btree (coalesce("_phone_key", regexp_replace(regexp_replace(regexp_replace("phone", '[^0-9+]', '', 'g'), '^00', '+'), '^([+]39|39(?=3[0-9]{9}$))', '')));
--> statement-breakpoint
CREATE INDEX "clienti_telefono_phone" ON "clienti" USING btree (coalesce("_telefono_key", regexp_replace(regexp_replace(regexp_replace("telefono", '[^0-9+]', '', 'g'), '^00', '+'), '^([+]39|39(?=3[0-9]{9}$))', '')));
--> statement-breakpoint
CREATE INDEX "clienti_telefono_digits" ON "clienti" USING gin (coalesce("_telefono_key", regexp_replace(regexp_replace(regexp_replace("telefono", '[^0-9+]', '', 'g'), '^00', '+'), '^([+]39|39(?=3[0-9]{9}$))', '')) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "contacts_name_trgm" ON "contacts" USING gin (fold("name") gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "contacts_name_sort" ON "contacts" USING btree ("name" collate "und-x-icu","id");
--> statement-breakpoint
CREATE INDEX "contacts_surname_trgm" ON "contacts" USING gin (fold("surname") gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "contacts_surname_sort" ON "contacts" USING btree ("surname" collate "und-x-icu","id");
--> statement-breakpoint
CREATE INDEX "contacts_email_trgm" ON "contacts" USING gin (fold("email") gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "contacts_email_sort" ON "contacts" USING btree ("email" collate "und-x-icu","id");
--> statement-breakpoint
CREATE INDEX "contacts_phone_phone" ON "contacts" USING btree (coalesce("_phone_key", regexp_replace(regexp_replace(regexp_replace("phone", '[^0-9+]', '', 'g'), '^00', '+'), '^([+]39|39(?=3[0-9]{9}$))', '')));
--> statement-breakpoint
CREATE INDEX "contacts_phone_digits" ON "contacts" USING gin (coalesce("_phone_key", regexp_replace(regexp_replace(regexp_replace("phone", '[^0-9+]', '', 'g'), '^00', '+'), '^([+]39|39(?=3[0-9]{9}$))', '')) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "contacts_phone_sort" ON "contacts" USING btree ("phone" collate "und-x-icu","id");
--> statement-breakpoint
CREATE INDEX "contacts_cellphone_phone" ON "contacts" USING btree (coalesce("_cellphone_key", regexp_replace(regexp_replace(regexp_replace("cellphone", '[^0-9+]', '', 'g'), '^00', '+'), '^([+]39|39(?=3[0-9]{9}$))', '')));
--> statement-breakpoint
CREATE INDEX "contacts_cellphone_digits" ON "contacts" USING gin (coalesce("_cellphone_key", regexp_replace(regexp_replace(regexp_replace("cellphone", '[^0-9+]', '', 'g'), '^00', '+'), '^([+]39|39(?=3[0-9]{9}$))', '')) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "contacts_cellphone_sort" ON "contacts" USING btree ("cellphone" collate "und-x-icu","id");
--> statement-breakpoint
CREATE INDEX "customers_phone_phone" ON "customers" USING btree (coalesce("_phone_key", regexp_replace(regexp_replace(regexp_replace("phone", '[^0-9+]', '', 'g'), '^00', '+'), '^([+]39|39(?=3[0-9]{9}$))', '')));
--> statement-breakpoint
CREATE INDEX "customers_phone_digits" ON "customers" USING gin (coalesce("_phone_key", regexp_replace(regexp_replace(regexp_replace("phone", '[^0-9+]', '', 'g'), '^00', '+'), '^([+]39|39(?=3[0-9]{9}$))', '')) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "missed-calls_sender_phone_phone" ON "missed-calls" USING btree (coalesce("_sender_phone_key", regexp_replace(regexp_replace(regexp_replace("sender_phone", '[^0-9+]', '', 'g'), '^00', '+'), '^([+]39|39(?=3[0-9]{9}$))', '')));
--> statement-breakpoint
CREATE INDEX "missed-calls_sender_phone_digits" ON "missed-calls" USING gin (coalesce("_sender_phone_key", regexp_replace(regexp_replace(regexp_replace("sender_phone", '[^0-9+]', '', 'g'), '^00', '+'), '^([+]39|39(?=3[0-9]{9}$))', '')) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "report-calls_callerNumber_phone" ON "report-calls" USING btree (coalesce("_callerNumber_key", regexp_replace(regexp_replace(regexp_replace("callerNumber", '[^0-9+]', '', 'g'), '^00', '+'), '^([+]39|39(?=3[0-9]{9}$))', '')));
--> statement-breakpoint
CREATE INDEX "report-calls_callerNumber_digits" ON "report-calls" USING gin (coalesce("_callerNumber_key", regexp_replace(regexp_replace(regexp_replace("callerNumber", '[^0-9+]', '', 'g'), '^00', '+'), '^([+]39|39(?=3[0-9]{9}$))', '')) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "report-calls_destinationNumber_phone" ON "report-calls" USING btree (coalesce("_destinationNumber_key", regexp_replace(regexp_replace(regexp_replace("destinationNumber", '[^0-9+]', '', 'g'), '^00', '+'), '^([+]39|39(?=3[0-9]{9}$))', '')));
--> statement-breakpoint
CREATE INDEX "report-calls_destinationNumber_digits" ON "report-calls" USING gin (coalesce("_destinationNumber_key", regexp_replace(regexp_replace(regexp_replace("destinationNumber", '[^0-9+]', '', 'g'), '^00', '+'), '^([+]39|39(?=3[0-9]{9}$))', '')) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "trattative_cp_telefono_phone" ON "trattative_cp" USING btree (coalesce("_telefono_key", regexp_replace(regexp_replace(regexp_replace("telefono", '[^0-9+]', '', 'g'), '^00', '+'), '^([+]39|39(?=3[0-9]{9}$))', '')));
--> statement-breakpoint
CREATE INDEX "trattative_cp_telefono_digits" ON "trattative_cp" USING gin (coalesce("_telefono_key", regexp_replace(regexp_replace(regexp_replace("telefono", '[^0-9+]', '', 'g'), '^00', '+'), '^([+]39|39(?=3[0-9]{9}$))', '')) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "users_phone_phone" ON "users" USING btree (coalesce("_phone_key", regexp_replace(regexp_replace(regexp_replace("phone", '[^0-9+]', '', 'g'), '^00', '+'), '^([+]39|39(?=3[0-9]{9}$))', '')));
