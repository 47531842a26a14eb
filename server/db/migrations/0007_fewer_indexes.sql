DROP INDEX "clienti_codice_prefix";
--> statement-breakpoint
DROP INDEX "clienti_ragioneSociale_prefix";
--> statement-breakpoint
DROP INDEX "clienti_partitaIva_prefix";
--> statement-breakpoint
DROP INDEX "clienti_codiceFiscale_prefix";
--> statement-breakpoint
DROP INDEX "clienti_email_prefix";
--> statement-breakpoint
DROP INDEX "clienti_telefono_prefix";
--> statement-breakpoint
DROP INDEX "clienti_indirizzo_prefix";
--> statement-breakpoint
DROP INDEX "clienti_cap_prefix";
--> statement-breakpoint
DROP INDEX "clienti_citta_prefix";
--> statement-breakpoint
DROP INDEX "clienti_provincia_prefix";
--> statement-breakpoint
DROP INDEX "customers_code_prefix";
--> statement-breakpoint
DROP INDEX "customers_companyName_prefix";
--> statement-breakpoint
DROP INDEX "customers_vatNumber_prefix";
--> statement-breakpoint
DROP INDEX "customers_address_trgm";
--> statement-breakpoint
DROP INDEX "customers_address_prefix";
--> statement-breakpoint
DROP INDEX "customers_address_sort";
--> statement-breakpoint
DROP INDEX "customers_cap_trgm";
--> statement-breakpoint
DROP INDEX "customers_cap_prefix";
--> statement-breakpoint
DROP INDEX "customers_cap_sort";
--> statement-breakpoint
DROP INDEX "customers_city_prefix";
--> statement-breakpoint
DROP INDEX "customers_province_prefix";
--> statement-breakpoint
DROP INDEX "customers_email_trgm";
--> statement-breakpoint
DROP INDEX "customers_email_prefix";
--> statement-breakpoint
DROP INDEX "customers_email_sort";
--> statement-breakpoint
DROP INDEX "customers_phone_trgm";
--> statement-breakpoint
DROP INDEX "customers_phone_prefix";
--> statement-breakpoint
DROP INDEX "customers_note_trgm";
--> statement-breakpoint
DROP INDEX "plannings_title_prefix";
--> statement-breakpoint
DROP INDEX "plannings_note_reminder_trgm";
--> statement-breakpoint
DROP INDEX "plannings_planningId_sort";
--> statement-breakpoint
DROP INDEX "trattative_cp_ragioneSociale_prefix";
--> statement-breakpoint
DROP INDEX "trattative_cp_personaFisica_sort";
--> statement-breakpoint
DROP INDEX "trattative_cp_partitaIva_prefix";
--> statement-breakpoint
DROP INDEX "trattative_cp_codiceFiscale_trgm";
--> statement-breakpoint
DROP INDEX "trattative_cp_codiceFiscale_prefix";
--> statement-breakpoint
DROP INDEX "trattative_cp_codiceFiscale_sort";
--> statement-breakpoint
DROP INDEX "trattative_cp_contatto_prefix";
--> statement-breakpoint
DROP INDEX "trattative_cp_email_prefix";
--> statement-breakpoint
DROP INDEX "trattative_cp_telefono_prefix";
--> statement-breakpoint
DROP INDEX "trattative_cp_luogoContatto_trgm";
--> statement-breakpoint
DROP INDEX "trattative_cp_luogoContatto_prefix";
--> statement-breakpoint
DROP INDEX "trattative_cp_luogoContatto_sort";
--> statement-breakpoint
DROP INDEX "trattative_cp_score_sort";
--> statement-breakpoint
DROP INDEX "trattative_cp_macchineAccessori_trgm";
--> statement-breakpoint
DROP INDEX "trattative_cp_contrattoOfferta_trgm";
--> statement-breakpoint
DROP INDEX "trattative_cp_contrattoOfferta_prefix";
--> statement-breakpoint
DROP INDEX "trattative_cp_contrattoOfferta_sort";
--> statement-breakpoint
DROP INDEX "trattative_cp_inizio_sort";
--> statement-breakpoint
DROP INDEX "trattative_cp_durata_sort";
--> statement-breakpoint
DROP INDEX "trattative_cp_unitaDurata_sort";
--> statement-breakpoint
DROP INDEX "trattative_cp_fine_sort";
--> statement-breakpoint
DROP INDEX "trattative_cp_paeseTrattativa_trgm";
--> statement-breakpoint
DROP INDEX "trattative_cp_paeseTrattativa_prefix";
--> statement-breakpoint
DROP INDEX "trattative_cp_paeseTrattativa_sort";
--> statement-breakpoint
DROP INDEX "trattative_cp_destinazioneCantiere_trgm";
--> statement-breakpoint
DROP INDEX "trattative_cp_destinazioneCantiere_prefix";
--> statement-breakpoint
DROP INDEX "trattative_cp_destinazioneCantiere_sort";
--> statement-breakpoint
DROP INDEX "trattative_cp_formattedAddress_trgm";
--> statement-breakpoint
DROP INDEX "trattative_cp_formattedAddress_prefix";
--> statement-breakpoint
DROP INDEX "trattative_cp_formattedAddress_sort";
--> statement-breakpoint
DROP INDEX "trattative_cp_latitudeTrattativa_sort";
--> statement-breakpoint
DROP INDEX "trattative_cp_longitudeTrattativa_sort";
--> statement-breakpoint
DROP INDEX "trattative_cp_trasportoAbilitato_sort";
--> statement-breakpoint
DROP INDEX "trattative_cp_trasporto_trgm";
--> statement-breakpoint
DROP INDEX "trattative_cp_trasporto_prefix";
--> statement-breakpoint
DROP INDEX "trattative_cp_trasporto_sort";
--> statement-breakpoint
DROP INDEX "trattative_cp_importo_trasporto_sort";
--> statement-breakpoint
DROP INDEX "trattative_cp_cauzione_sort";
--> statement-breakpoint
DROP INDEX "trattative_cp_importoCauzione_sort";
--> statement-breakpoint
DROP INDEX "trattative_cp_competitorAttuale_trgm";
--> statement-breakpoint
DROP INDEX "trattative_cp_competitorAttuale_prefix";
--> statement-breakpoint
DROP INDEX "trattative_cp_competitorAttuale_sort";
--> statement-breakpoint
DROP INDEX "trattative_cp_notePersa_trgm";
--> statement-breakpoint
DROP INDEX "trattative_cp_richiamareInOrario_sort";
--> statement-breakpoint
DROP INDEX "trattative_cp_note_visita_trgm";
--> statement-breakpoint
DROP INDEX "trattative_cp_note_trgm";
--> statement-breakpoint
DROP INDEX "trattative_cp_note_invio_anagrafica_trgm";
