CREATE INDEX "trattative_cp_latitudeTrattativa_sort" ON "trattative_cp" USING btree ("latitudeTrattativa","id");
--> statement-breakpoint
CREATE INDEX "trattative_cp_longitudeTrattativa_sort" ON "trattative_cp" USING btree ("longitudeTrattativa","id");
