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
CREATE INDEX "contacts_phone_digits" ON "contacts" USING gin (regexp_replace(regexp_replace(regexp_replace("phone", '[^0-9+]', '', 'g'), '^00', '+'), '^([+]39|39(?=3[0-9]{9}$))', '') gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "contacts_phone_sort" ON "contacts" USING btree ("phone" collate "und-x-icu","id");
--> statement-breakpoint
CREATE INDEX "contacts_cellphone_digits" ON "contacts" USING gin (regexp_replace(regexp_replace(regexp_replace("cellphone", '[^0-9+]', '', 'g'), '^00', '+'), '^([+]39|39(?=3[0-9]{9}$))', '') gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "contacts_cellphone_sort" ON "contacts" USING btree ("cellphone" collate "und-x-icu","id");
