DROP INDEX "trattative_cp_brochureInviata_sort";
--> statement-breakpoint
DROP INDEX "trattative_cp_contattoMagoInviato_sort";
--> statement-breakpoint
DROP INDEX "trattative_cp_linkAccreditamentoInviato_sort";
