DROP INDEX "plannings_date_sort";
--> statement-breakpoint
DROP INDEX "trattative_cp_richiamareInData_sort";
--> statement-breakpoint
CREATE INDEX "plannings_date_sort" ON "plannings" USING btree ("date","startTime","id");
--> statement-breakpoint
CREATE INDEX "trattative_cp_richiamareInData_sort" ON "trattative_cp" USING btree ("richiamareInData","richiamareInOrario","id");
