DROP INDEX "plannings_date_sort";
--> statement-breakpoint
DROP INDEX "trattative_cp_richiamareInData_sort";
--> statement-breakpoint
ALTER TABLE "mail-templates" ADD COLUMN "destinatario" text;
--> statement-breakpoint
ALTER TABLE "tipi_controllo" ADD COLUMN "primoInOrdine" boolean;
--> statement-breakpoint
CREATE INDEX "plannings_date_sort" ON "plannings" USING btree ("date","startTime","id");
--> statement-breakpoint
CREATE INDEX "trattative_cp_richiamareInData_sort" ON "trattative_cp" USING btree ("richiamareInData","richiamareInOrario","id");
--> statement-breakpoint
-- The templates of the demo data, where nobody has changed them: what may be empty stands in optional parts.
UPDATE "mail-templates" t SET "testo" = n."after", "version" = t."version" + 1
FROM (VALUES
  (E'Dear {{contatto}},\n\nthank you for your interest in our machines.\n\nKind regards\n{{mittente}}',
   E'Hello[[ {{contatto}}]],\n\nthank you for your interest in our machines.\n\nKind regards\n{{mittente}}'),
  (E'Gentile {{contatto}},\n\nle segnaliamo le offerte di questo mese, in allegato.\n\nCordiali saluti\n{{mittente}}',
   E'Buongiorno[[ {{contatto}}]],\n\nle segnaliamo le offerte di questo mese, in allegato.\n\nCordiali saluti\n{{mittente}}'),
  (E'Gentile {{contatto}},\n\nper completare l’accreditamento: {{linkAccreditamento}}\n\nCordiali saluti\n{{mittente}}',
   E'Buongiorno[[ {{contatto}}]],\n\nper completare l’accreditamento: {{linkAccreditamento}}\n\nCordiali saluti\n{{mittente}}'),
  (E'{{mittente}} le ha assegnato la trattativa con {{ragioneSociale}} ({{stato}}).\n{{contatto}}, {{telefono}}\n{{collegamento}}',
   E'{{mittente}} le ha assegnato la trattativa con {{ragioneSociale}}[[ ({{stato}})]].\n{{contatto}}, {{telefono}}\n{{collegamento}}')
) AS n("before", "after")
WHERE t."testo" = n."before";
