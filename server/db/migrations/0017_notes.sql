-- What the catalogue cannot say of the tables and columns that are there: later migrations write it with what they make.
COMMENT ON TABLE "_credentials" IS '{"crm":1}';
--> statement-breakpoint
COMMENT ON TABLE "_draft_keys" IS '{"crm":1}';
--> statement-breakpoint
COMMENT ON TABLE "_files" IS '{"crm":1}';
--> statement-breakpoint
COMMENT ON TABLE "_history" IS '{"crm":1}';
--> statement-breakpoint
COMMENT ON TABLE "_idempotency" IS '{"crm":1}';
--> statement-breakpoint
COMMENT ON TABLE "_microsoft_links" IS '{"crm":1}';
--> statement-breakpoint
COMMENT ON TABLE "_outbox" IS '{"crm":1}';
--> statement-breakpoint
COMMENT ON TABLE "_phone_keys" IS '{"crm":1}';
--> statement-breakpoint
COMMENT ON TABLE "_quotas" IS '{"crm":1}';
--> statement-breakpoint
COMMENT ON TABLE "_recovery_codes" IS '{"crm":1}';
--> statement-breakpoint
COMMENT ON TABLE "_second_factors" IS '{"crm":1}';
--> statement-breakpoint
COMMENT ON TABLE "_sessions" IS '{"crm":1}';
--> statement-breakpoint
COMMENT ON TABLE "_sign_ins" IS '{"crm":1}';
--> statement-breakpoint
COMMENT ON TABLE "_switches" IS '{"crm":1}';
--> statement-breakpoint
COMMENT ON TABLE "_totals" IS '{"crm":1}';
--> statement-breakpoint
COMMENT ON TABLE "_turns" IS '{"crm":1}';
--> statement-breakpoint
COMMENT ON TABLE "accettazioni_mezzi" IS '{"crm":1,"big":true,"indexes":{"accettazioni_mezzi_matricola_trgm":["fold(\"matricola\") gin_trgm_ops"],"accettazioni_mezzi_matricola_sort":["\"matricola\" collate \"und-x-icu\"","\"id\""],"accettazioni_mezzi_verbaleInviato_sort":["\"verbaleInviato\" collate \"und-x-icu\"","\"id\""]}}';
--> statement-breakpoint
COMMENT ON COLUMN "accettazioni_mezzi"."dataAccettazione" IS '{"type":"date"}';
--> statement-breakpoint
COMMENT ON COLUMN "accettazioni_mezzi"."operatoreId" IS '{"type":"reference"}';
--> statement-breakpoint
COMMENT ON COLUMN "accettazioni_mezzi"."matricola" IS '{"type":"text","maxLength":100}';
--> statement-breakpoint
COMMENT ON COLUMN "accettazioni_mezzi"."ore" IS '{"type":"number","min":0,"max":1000000,"decimals":1}';
--> statement-breakpoint
COMMENT ON COLUMN "accettazioni_mezzi"."km" IS '{"type":"number","min":0,"max":10000000}';
--> statement-breakpoint
COMMENT ON COLUMN "accettazioni_mezzi"."carburante" IS '{"type":"level","options":["0","1","2","3","4"]}';
--> statement-breakpoint
COMMENT ON COLUMN "accettazioni_mezzi"."danni" IS '{"type":"boolean"}';
--> statement-breakpoint
COMMENT ON COLUMN "accettazioni_mezzi"."controlli" IS '{"type":"records","parts":{"controlloId":{"type":"number","min":1},"nome":{"type":"text"},"valore":{"type":"text"}}}';
--> statement-breakpoint
COMMENT ON COLUMN "accettazioni_mezzi"."firma" IS '{"type":"file"}';
--> statement-breakpoint
COMMENT ON COLUMN "accettazioni_mezzi"."noteCliente" IS '{"type":"longText"}';
--> statement-breakpoint
COMMENT ON COLUMN "accettazioni_mezzi"."noteInterne" IS '{"type":"longText"}';
--> statement-breakpoint
COMMENT ON COLUMN "accettazioni_mezzi"."verbaleInviato" IS '{"type":"flag"}';
--> statement-breakpoint
COMMENT ON TABLE "accettazioni_mezzi_foto" IS '{"crm":1}';
--> statement-breakpoint
COMMENT ON COLUMN "accettazioni_mezzi_foto"."foto" IS '{"type":"file"}';
--> statement-breakpoint
COMMENT ON COLUMN "accettazioni_mezzi_foto"."posizione" IS '{"type":"choice","options":["altro","carburante","contaore","destra","fronte","retro","sinistra"]}';
--> statement-breakpoint
COMMENT ON COLUMN "accettazioni_mezzi_foto"."segni" IS '{"type":"records","parts":{"tipo":{"type":"choice","options":["altro","ammaccatura","danno","graffio","mancante","perdita","rottura"]},"x":{"type":"number","min":0,"max":1,"decimals":4},"y":{"type":"number","min":0,"max":1,"decimals":4},"nota":{"type":"text"}}}';
--> statement-breakpoint
COMMENT ON COLUMN "accettazioni_mezzi_foto"."descrizione" IS '{"type":"text"}';
--> statement-breakpoint
COMMENT ON COLUMN "accettazioni_mezzi_foto"."accettazioneId" IS '{"type":"reference"}';
--> statement-breakpoint
COMMENT ON TABLE "accettazioni_mezzi_invii" IS '{"crm":1}';
--> statement-breakpoint
COMMENT ON COLUMN "accettazioni_mezzi_invii"."accettazioneId" IS '{"type":"reference"}';
--> statement-breakpoint
COMMENT ON COLUMN "accettazioni_mezzi_invii"."invio" IS '{"type":"choice","options":["verbale"]}';
--> statement-breakpoint
COMMENT ON COLUMN "accettazioni_mezzi_invii"."stato" IS '{"type":"choice","options":["failed","queued","sent","superseded"]}';
--> statement-breakpoint
COMMENT ON COLUMN "accettazioni_mezzi_invii"."email" IS '{"type":"email"}';
--> statement-breakpoint
COMMENT ON COLUMN "accettazioni_mezzi_invii"."oggetto" IS '{"type":"text"}';
--> statement-breakpoint
COMMENT ON COLUMN "accettazioni_mezzi_invii"."testo" IS '{"type":"longText"}';
--> statement-breakpoint
COMMENT ON COLUMN "accettazioni_mezzi_invii"."errore" IS '{"type":"text"}';
--> statement-breakpoint
COMMENT ON COLUMN "accettazioni_mezzi_invii"."tentativi" IS '{"type":"number"}';
--> statement-breakpoint
COMMENT ON COLUMN "accettazioni_mezzi_invii"."richiestoDaId" IS '{"type":"reference"}';
--> statement-breakpoint
COMMENT ON COLUMN "accettazioni_mezzi_invii"."richiestoIl" IS '{"type":"instant"}';
--> statement-breakpoint
COMMENT ON COLUMN "accettazioni_mezzi_invii"."inviatoIl" IS '{"type":"instant"}';
--> statement-breakpoint
COMMENT ON TABLE "accettazioni_mezzi_invii_allegati" IS '{"crm":1}';
--> statement-breakpoint
COMMENT ON COLUMN "accettazioni_mezzi_invii_allegati"."nome" IS '{"type":"text"}';
--> statement-breakpoint
COMMENT ON COLUMN "accettazioni_mezzi_invii_allegati"."file" IS '{"type":"file"}';
--> statement-breakpoint
COMMENT ON COLUMN "accettazioni_mezzi_invii_allegati"."invioId" IS '{"type":"reference"}';
--> statement-breakpoint
COMMENT ON TABLE "agents" IS '{"crm":1,"indexes":{"agents_phone_phone":["coalesce(\"_phone_key\", regexp_replace(regexp_replace(regexp_replace(\"phone\", ''[^0-9+]'', '''', ''g''), ''^00'', ''+''), ''^([+]39|39(?=3[0-9]{9}$))'', ''''))"]}}';
--> statement-breakpoint
COMMENT ON COLUMN "agents"."name" IS '{"type":"text"}';
--> statement-breakpoint
COMMENT ON COLUMN "agents"."code" IS '{"type":"text"}';
--> statement-breakpoint
COMMENT ON COLUMN "agents"."email" IS '{"type":"email"}';
--> statement-breakpoint
COMMENT ON COLUMN "agents"."phone" IS '{"type":"phone"}';
--> statement-breakpoint
COMMENT ON TABLE "altre-configurazioni" IS '{"crm":1}';
--> statement-breakpoint
COMMENT ON COLUMN "altre-configurazioni"."description" IS '{"type":"text"}';
--> statement-breakpoint
COMMENT ON COLUMN "altre-configurazioni"."ordinamento" IS '{"type":"number"}';
--> statement-breakpoint
COMMENT ON COLUMN "altre-configurazioni"."testo" IS '{"type":"longText"}';
--> statement-breakpoint
COMMENT ON TABLE "altre_configurazioni_allegati" IS '{"crm":1}';
--> statement-breakpoint
COMMENT ON COLUMN "altre_configurazioni_allegati"."file" IS '{"type":"file"}';
--> statement-breakpoint
COMMENT ON COLUMN "altre_configurazioni_allegati"."descrizione" IS '{"type":"text"}';
--> statement-breakpoint
COMMENT ON COLUMN "altre_configurazioni_allegati"."configurazioneId" IS '{"type":"reference"}';
--> statement-breakpoint
COMMENT ON COLUMN "altre_configurazioni_allegati"."path" IS '{"type":"text","computed":"''/api/files/downloads/'' || \"file\""}';
--> statement-breakpoint
COMMENT ON TABLE "applications" IS '{"crm":1}';
--> statement-breakpoint
COMMENT ON COLUMN "applications"."name" IS '{"type":"text"}';
--> statement-breakpoint
COMMENT ON TABLE "applications__families" IS '{"crm":1,"join":"families"}';
--> statement-breakpoint
COMMENT ON TABLE "branch-office-users" IS '{"crm":1}';
--> statement-breakpoint
COMMENT ON COLUMN "branch-office-users"."nome" IS '{"type":"text"}';
--> statement-breakpoint
COMMENT ON COLUMN "branch-office-users"."branchOfficeId" IS '{"type":"reference"}';
--> statement-breakpoint
COMMENT ON COLUMN "branch-office-users"."appUserId" IS '{"type":"reference"}';
--> statement-breakpoint
COMMENT ON TABLE "branch-offices" IS '{"crm":1,"indexes":{"branch-offices_code_call_center_unique":["lower(\"code_call_center\")"]}}';
--> statement-breakpoint
COMMENT ON COLUMN "branch-offices"."nome" IS '{"type":"text","maxLength":200}';
--> statement-breakpoint
COMMENT ON COLUMN "branch-offices"."code_call_center" IS '{"type":"text","maxLength":100}';
--> statement-breakpoint
COMMENT ON TABLE "categories" IS '{"crm":1}';
--> statement-breakpoint
COMMENT ON COLUMN "categories"."name" IS '{"type":"text"}';
--> statement-breakpoint
COMMENT ON TABLE "clienti" IS '{"crm":1,"big":true,"indexes":{"clienti_codice_trgm":["fold(\"codice\") gin_trgm_ops"],"clienti_codice_sort":["\"codice\" collate \"und-x-icu\"","\"id\""],"clienti_ragioneSociale_trgm":["fold(\"ragioneSociale\") gin_trgm_ops"],"clienti_ragioneSociale_sort":["\"ragioneSociale\" collate \"und-x-icu\"","\"id\""],"clienti_partitaIva_unique":["lower(\"partitaIva\")"],"clienti_partitaIva_trgm":["fold(\"partitaIva\") gin_trgm_ops"],"clienti_partitaIva_sort":["\"partitaIva\" collate \"und-x-icu\"","\"id\""],"clienti_codiceFiscale_trgm":["fold(\"codiceFiscale\") gin_trgm_ops"],"clienti_codiceFiscale_sort":["\"codiceFiscale\" collate \"und-x-icu\"","\"id\""],"clienti_email_trgm":["fold(\"email\") gin_trgm_ops"],"clienti_email_sort":["\"email\" collate \"und-x-icu\"","\"id\""],"clienti_telefono_phone":["coalesce(\"_telefono_key\", regexp_replace(regexp_replace(regexp_replace(\"telefono\", ''[^0-9+]'', '''', ''g''), ''^00'', ''+''), ''^([+]39|39(?=3[0-9]{9}$))'', ''''))"],"clienti_telefono_digits":["coalesce(\"_telefono_key\", regexp_replace(regexp_replace(regexp_replace(\"telefono\", ''[^0-9+]'', '''', ''g''), ''^00'', ''+''), ''^([+]39|39(?=3[0-9]{9}$))'', '''')) gin_trgm_ops"],"clienti_telefono_sort":["\"telefono\" collate \"und-x-icu\"","\"id\""],"clienti_indirizzo_trgm":["fold(\"indirizzo\") gin_trgm_ops"],"clienti_indirizzo_sort":["\"indirizzo\" collate \"und-x-icu\"","\"id\""],"clienti_cap_trgm":["fold(\"cap\") gin_trgm_ops"],"clienti_cap_sort":["\"cap\" collate \"und-x-icu\"","\"id\""],"clienti_citta_trgm":["fold(\"citta\") gin_trgm_ops"],"clienti_citta_sort":["\"citta\" collate \"und-x-icu\"","\"id\""],"clienti_provincia_trgm":["fold(\"provincia\") gin_trgm_ops"],"clienti_provincia_sort":["\"provincia\" collate \"und-x-icu\"","\"id\""]}}';
--> statement-breakpoint
COMMENT ON COLUMN "clienti"."codice" IS '{"type":"text","maxLength":50}';
--> statement-breakpoint
COMMENT ON COLUMN "clienti"."ragioneSociale" IS '{"type":"text"}';
--> statement-breakpoint
COMMENT ON COLUMN "clienti"."partitaIva" IS '{"type":"vatNumber"}';
--> statement-breakpoint
COMMENT ON COLUMN "clienti"."codiceFiscale" IS '{"type":"codiceFiscale"}';
--> statement-breakpoint
COMMENT ON COLUMN "clienti"."email" IS '{"type":"email"}';
--> statement-breakpoint
COMMENT ON COLUMN "clienti"."telefono" IS '{"type":"phone"}';
--> statement-breakpoint
COMMENT ON COLUMN "clienti"."indirizzo" IS '{"type":"text"}';
--> statement-breakpoint
COMMENT ON COLUMN "clienti"."cap" IS '{"type":"text","maxLength":20}';
--> statement-breakpoint
COMMENT ON COLUMN "clienti"."citta" IS '{"type":"text","maxLength":200}';
--> statement-breakpoint
COMMENT ON COLUMN "clienti"."provincia" IS '{"type":"text","maxLength":100}';
--> statement-breakpoint
COMMENT ON TABLE "commerciali" IS '{"crm":1}';
--> statement-breakpoint
COMMENT ON COLUMN "commerciali"."description" IS '{"type":"text"}';
--> statement-breakpoint
COMMENT ON COLUMN "commerciali"."ordinamento" IS '{"type":"number"}';
--> statement-breakpoint
COMMENT ON TABLE "communications" IS '{"crm":1}';
--> statement-breakpoint
COMMENT ON COLUMN "communications"."description" IS '{"type":"text"}';
--> statement-breakpoint
COMMENT ON TABLE "competitors" IS '{"crm":1}';
--> statement-breakpoint
COMMENT ON COLUMN "competitors"."companyName" IS '{"type":"text"}';
--> statement-breakpoint
COMMENT ON TABLE "competitors-trattative" IS '{"crm":1}';
--> statement-breakpoint
COMMENT ON COLUMN "competitors-trattative"."ragioneSociale" IS '{"type":"text"}';
--> statement-breakpoint
COMMENT ON TABLE "contact-center-settings" IS '{"crm":1}';
--> statement-breakpoint
COMMENT ON COLUMN "contact-center-settings"."name" IS '{"type":"text","maxLength":100}';
--> statement-breakpoint
COMMENT ON COLUMN "contact-center-settings"."target" IS '{"type":"number","min":1,"max":10000}';
--> statement-breakpoint
COMMENT ON COLUMN "contact-center-settings"."morningFrom" IS '{"type":"time"}';
--> statement-breakpoint
COMMENT ON COLUMN "contact-center-settings"."morningTo" IS '{"type":"time","after":"morningFrom"}';
--> statement-breakpoint
COMMENT ON COLUMN "contact-center-settings"."afternoonFrom" IS '{"type":"time","after":"morningTo"}';
--> statement-breakpoint
COMMENT ON COLUMN "contact-center-settings"."afternoonTo" IS '{"type":"time","after":"afternoonFrom"}';
--> statement-breakpoint
COMMENT ON COLUMN "contact-center-settings"."saturdayFrom" IS '{"type":"time"}';
--> statement-breakpoint
COMMENT ON COLUMN "contact-center-settings"."saturdayTo" IS '{"type":"time","after":"saturdayFrom"}';
--> statement-breakpoint
COMMENT ON COLUMN "contact-center-settings"."sundayFrom" IS '{"type":"time"}';
--> statement-breakpoint
COMMENT ON COLUMN "contact-center-settings"."sundayTo" IS '{"type":"time","after":"sundayFrom"}';
--> statement-breakpoint
COMMENT ON TABLE "contacts" IS '{"crm":1,"big":true,"indexes":{"contacts_name_trgm":["fold(\"name\") gin_trgm_ops"],"contacts_name_sort":["\"name\" collate \"und-x-icu\"","\"id\""],"contacts_surname_trgm":["fold(\"surname\") gin_trgm_ops"],"contacts_surname_sort":["\"surname\" collate \"und-x-icu\"","\"id\""],"contacts_email_trgm":["fold(\"email\") gin_trgm_ops"],"contacts_email_sort":["\"email\" collate \"und-x-icu\"","\"id\""],"contacts_phone_phone":["coalesce(\"_phone_key\", regexp_replace(regexp_replace(regexp_replace(\"phone\", ''[^0-9+]'', '''', ''g''), ''^00'', ''+''), ''^([+]39|39(?=3[0-9]{9}$))'', ''''))"],"contacts_phone_digits":["coalesce(\"_phone_key\", regexp_replace(regexp_replace(regexp_replace(\"phone\", ''[^0-9+]'', '''', ''g''), ''^00'', ''+''), ''^([+]39|39(?=3[0-9]{9}$))'', '''')) gin_trgm_ops"],"contacts_phone_sort":["\"phone\" collate \"und-x-icu\"","\"id\""],"contacts_cellphone_phone":["coalesce(\"_cellphone_key\", regexp_replace(regexp_replace(regexp_replace(\"cellphone\", ''[^0-9+]'', '''', ''g''), ''^00'', ''+''), ''^([+]39|39(?=3[0-9]{9}$))'', ''''))"],"contacts_cellphone_digits":["coalesce(\"_cellphone_key\", regexp_replace(regexp_replace(regexp_replace(\"cellphone\", ''[^0-9+]'', '''', ''g''), ''^00'', ''+''), ''^([+]39|39(?=3[0-9]{9}$))'', '''')) gin_trgm_ops"],"contacts_cellphone_sort":["\"cellphone\" collate \"und-x-icu\"","\"id\""]}}';
--> statement-breakpoint
COMMENT ON COLUMN "contacts"."name" IS '{"type":"text"}';
--> statement-breakpoint
COMMENT ON COLUMN "contacts"."surname" IS '{"type":"text"}';
--> statement-breakpoint
COMMENT ON COLUMN "contacts"."roleId" IS '{"type":"reference"}';
--> statement-breakpoint
COMMENT ON COLUMN "contacts"."email" IS '{"type":"email"}';
--> statement-breakpoint
COMMENT ON COLUMN "contacts"."phone" IS '{"type":"phone"}';
--> statement-breakpoint
COMMENT ON COLUMN "contacts"."cellphone" IS '{"type":"phone"}';
--> statement-breakpoint
COMMENT ON COLUMN "contacts"."note" IS '{"type":"longText"}';
--> statement-breakpoint
COMMENT ON COLUMN "contacts"."customerId" IS '{"type":"reference"}';
--> statement-breakpoint
COMMENT ON TABLE "customers" IS '{"crm":1,"big":true,"indexes":{"customers_code_trgm":["fold(\"code\") gin_trgm_ops"],"customers_code_sort":["\"code\" collate \"und-x-icu\"","\"id\""],"customers_companyName_trgm":["fold(\"companyName\") gin_trgm_ops"],"customers_companyName_sort":["\"companyName\" collate \"und-x-icu\"","\"id\""],"customers_vatNumber_unique":["lower(\"vatNumber\")"],"customers_vatNumber_trgm":["fold(\"vatNumber\") gin_trgm_ops"],"customers_vatNumber_sort":["\"vatNumber\" collate \"und-x-icu\"","\"id\""],"customers_city_trgm":["fold(\"city\") gin_trgm_ops"],"customers_city_sort":["\"city\" collate \"und-x-icu\"","\"id\""],"customers_province_trgm":["fold(\"province\") gin_trgm_ops"],"customers_province_sort":["\"province\" collate \"und-x-icu\"","\"id\""],"customers_phone_phone":["coalesce(\"_phone_key\", regexp_replace(regexp_replace(regexp_replace(\"phone\", ''[^0-9+]'', '''', ''g''), ''^00'', ''+''), ''^([+]39|39(?=3[0-9]{9}$))'', ''''))"],"customers_phone_digits":["coalesce(\"_phone_key\", regexp_replace(regexp_replace(regexp_replace(\"phone\", ''[^0-9+]'', '''', ''g''), ''^00'', ''+''), ''^([+]39|39(?=3[0-9]{9}$))'', '''')) gin_trgm_ops"],"customers_phone_sort":["\"phone\" collate \"und-x-icu\"","\"id\""],"customers_reseller_sort":["\"reseller\" collate \"und-x-icu\"","\"id\""]}}';
--> statement-breakpoint
COMMENT ON COLUMN "customers"."code" IS '{"type":"text","maxLength":50}';
--> statement-breakpoint
COMMENT ON COLUMN "customers"."companyName" IS '{"type":"text"}';
--> statement-breakpoint
COMMENT ON COLUMN "customers"."vatNumber" IS '{"type":"vatNumber"}';
--> statement-breakpoint
COMMENT ON COLUMN "customers"."agentId" IS '{"type":"reference"}';
--> statement-breakpoint
COMMENT ON COLUMN "customers"."techCodeId" IS '{"type":"reference"}';
--> statement-breakpoint
COMMENT ON COLUMN "customers"."potentialPurchaseId" IS '{"type":"reference"}';
--> statement-breakpoint
COMMENT ON COLUMN "customers"."potential" IS '{"type":"number","min":0,"decimals":2}';
--> statement-breakpoint
COMMENT ON COLUMN "customers"."address" IS '{"type":"text"}';
--> statement-breakpoint
COMMENT ON COLUMN "customers"."cap" IS '{"type":"text","maxLength":20}';
--> statement-breakpoint
COMMENT ON COLUMN "customers"."city" IS '{"type":"text","maxLength":200}';
--> statement-breakpoint
COMMENT ON COLUMN "customers"."province" IS '{"type":"text","maxLength":100}';
--> statement-breakpoint
COMMENT ON COLUMN "customers"."nationId" IS '{"type":"reference"}';
--> statement-breakpoint
COMMENT ON COLUMN "customers"."latitude" IS '{"type":"number","min":-90,"max":90,"decimals":6}';
--> statement-breakpoint
COMMENT ON COLUMN "customers"."longitude" IS '{"type":"number","min":-180,"max":180,"decimals":6}';
--> statement-breakpoint
COMMENT ON COLUMN "customers"."email" IS '{"type":"email"}';
--> statement-breakpoint
COMMENT ON COLUMN "customers"."phone" IS '{"type":"phone"}';
--> statement-breakpoint
COMMENT ON COLUMN "customers"."sourceId" IS '{"type":"reference"}';
--> statement-breakpoint
COMMENT ON COLUMN "customers"."reseller" IS '{"type":"flag"}';
--> statement-breakpoint
COMMENT ON COLUMN "customers"."date" IS '{"type":"date"}';
--> statement-breakpoint
COMMENT ON COLUMN "customers"."note" IS '{"type":"longText"}';
--> statement-breakpoint
COMMENT ON TABLE "default-views" IS '{"crm":1}';
--> statement-breakpoint
COMMENT ON COLUMN "default-views"."list" IS '{"type":"text","maxLength":200}';
--> statement-breakpoint
COMMENT ON COLUMN "default-views"."view" IS '{"type":"text","maxLength":40}';
--> statement-breakpoint
COMMENT ON COLUMN "default-views"."role" IS '{"type":"text","maxLength":100}';
--> statement-breakpoint
COMMENT ON COLUMN "default-views"."userId" IS '{"type":"reference"}';
--> statement-breakpoint
COMMENT ON TABLE "details" IS '{"crm":1}';
--> statement-breakpoint
COMMENT ON COLUMN "details"."categoryId" IS '{"type":"reference"}';
--> statement-breakpoint
COMMENT ON COLUMN "details"."materialId" IS '{"type":"reference"}';
--> statement-breakpoint
COMMENT ON COLUMN "details"."other_material" IS '{"type":"text"}';
--> statement-breakpoint
COMMENT ON COLUMN "details"."competitorId" IS '{"type":"reference"}';
--> statement-breakpoint
COMMENT ON COLUMN "details"."competitorName" IS '{"type":"text"}';
--> statement-breakpoint
COMMENT ON COLUMN "details"."annual_consumption_value" IS '{"type":"money","min":0}';
--> statement-breakpoint
COMMENT ON COLUMN "details"."note" IS '{"type":"longText"}';
--> statement-breakpoint
COMMENT ON COLUMN "details"."customerId" IS '{"type":"reference"}';
--> statement-breakpoint
COMMENT ON TABLE "details__families" IS '{"crm":1,"join":"families"}';
--> statement-breakpoint
COMMENT ON TABLE "details__applications" IS '{"crm":1,"join":"applications"}';
--> statement-breakpoint
COMMENT ON TABLE "famiglie-mezzi" IS '{"crm":1}';
--> statement-breakpoint
COMMENT ON COLUMN "famiglie-mezzi"."name" IS '{"type":"text"}';
--> statement-breakpoint
COMMENT ON TABLE "families" IS '{"crm":1}';
--> statement-breakpoint
COMMENT ON COLUMN "families"."name" IS '{"type":"text"}';
--> statement-breakpoint
COMMENT ON TABLE "families__categories" IS '{"crm":1,"join":"categories"}';
--> statement-breakpoint
COMMENT ON TABLE "files" IS '{"crm":1}';
--> statement-breakpoint
COMMENT ON COLUMN "files"."file" IS '{"type":"file"}';
--> statement-breakpoint
COMMENT ON COLUMN "files"."description" IS '{"type":"text"}';
--> statement-breakpoint
COMMENT ON COLUMN "files"."customerId" IS '{"type":"reference"}';
--> statement-breakpoint
COMMENT ON COLUMN "files"."contactId" IS '{"type":"reference"}';
--> statement-breakpoint
COMMENT ON COLUMN "files"."entity" IS '{"type":"choice","computed":"case when \"contactId\" is null then ''customer'' else ''contact'' end","options":["contact","customer"]}';
--> statement-breakpoint
COMMENT ON COLUMN "files"."entityId" IS '{"type":"number","computed":"coalesce(\"contactId\", \"customerId\")"}';
--> statement-breakpoint
COMMENT ON TABLE "filiali" IS '{"crm":1}';
--> statement-breakpoint
COMMENT ON COLUMN "filiali"."description" IS '{"type":"text"}';
--> statement-breakpoint
COMMENT ON COLUMN "filiali"."ordinamento" IS '{"type":"number"}';
--> statement-breakpoint
COMMENT ON COLUMN "filiali"."coloreSfondo" IS '{"type":"color"}';
--> statement-breakpoint
COMMENT ON COLUMN "filiali"."coloreCarattere" IS '{"type":"color"}';
--> statement-breakpoint
COMMENT ON TABLE "filiali-inventario" IS '{"crm":1}';
--> statement-breakpoint
COMMENT ON COLUMN "filiali-inventario"."name" IS '{"type":"text"}';
--> statement-breakpoint
COMMENT ON COLUMN "filiali-inventario"."codiceMago" IS '{"type":"text"}';
--> statement-breakpoint
COMMENT ON TABLE "fonti" IS '{"crm":1}';
--> statement-breakpoint
COMMENT ON COLUMN "fonti"."description" IS '{"type":"text"}';
--> statement-breakpoint
COMMENT ON COLUMN "fonti"."ordinamento" IS '{"type":"number"}';
--> statement-breakpoint
COMMENT ON COLUMN "fonti"."coloreSfondo" IS '{"type":"color"}';
--> statement-breakpoint
COMMENT ON COLUMN "fonti"."coloreCarattere" IS '{"type":"color"}';
--> statement-breakpoint
COMMENT ON TABLE "giorni-calendario" IS '{"crm":1}';
--> statement-breakpoint
COMMENT ON COLUMN "giorni-calendario"."data" IS '{"type":"date"}';
--> statement-breakpoint
COMMENT ON COLUMN "giorni-calendario"."tipo" IS '{"type":"choice","options":["CA","FE","GF"]}';
--> statement-breakpoint
COMMENT ON COLUMN "giorni-calendario"."descrizione" IS '{"type":"text","maxLength":200}';
--> statement-breakpoint
COMMENT ON TABLE "gruppi_crm" IS '{"crm":1}';
--> statement-breakpoint
COMMENT ON COLUMN "gruppi_crm"."description" IS '{"type":"text"}';
--> statement-breakpoint
COMMENT ON TABLE "holidays" IS '{"crm":1}';
--> statement-breakpoint
COMMENT ON COLUMN "holidays"."name" IS '{"type":"text","maxLength":100}';
--> statement-breakpoint
COMMENT ON COLUMN "holidays"."rule" IS '{"type":"choice","options":["easterMonday","fixed"]}';
--> statement-breakpoint
COMMENT ON COLUMN "holidays"."day" IS '{"type":"number","min":1,"max":31}';
--> statement-breakpoint
COMMENT ON COLUMN "holidays"."month" IS '{"type":"number","min":1,"max":12}';
--> statement-breakpoint
COMMENT ON COLUMN "holidays"."fromYear" IS '{"type":"number","min":1900,"max":2999}';
--> statement-breakpoint
COMMENT ON COLUMN "holidays"."toYear" IS '{"type":"number","min":1900,"max":2999}';
--> statement-breakpoint
COMMENT ON TABLE "inventari_mezzi" IS '{"crm":1}';
--> statement-breakpoint
COMMENT ON COLUMN "inventari_mezzi"."nome" IS '{"type":"text"}';
--> statement-breakpoint
COMMENT ON COLUMN "inventari_mezzi"."filialeInventarioId" IS '{"type":"reference"}';
--> statement-breakpoint
COMMENT ON COLUMN "inventari_mezzi"."conteggioCieco" IS '{"type":"boolean"}';
--> statement-breakpoint
COMMENT ON COLUMN "inventari_mezzi"."concluso" IS '{"type":"boolean"}';
--> statement-breakpoint
COMMENT ON COLUMN "inventari_mezzi"."status" IS '{"type":"choice","computed":"case when concluso then ''Concluso'' when \"calcoloInCorso\" then ''Calcolo in corso'' else ''Aperto'' end","options":["Aperto","Calcolo in corso","Concluso"]}';
--> statement-breakpoint
COMMENT ON COLUMN "inventari_mezzi"."calcoloInCorso" IS '{"type":"boolean"}';
--> statement-breakpoint
COMMENT ON COLUMN "inventari_mezzi"."created" IS '{"type":"instant"}';
--> statement-breakpoint
COMMENT ON COLUMN "inventari_mezzi"."dataCreazione" IS '{"type":"instant"}';
--> statement-breakpoint
COMMENT ON COLUMN "inventari_mezzi"."utenteCreazioneId" IS '{"type":"reference"}';
--> statement-breakpoint
COMMENT ON COLUMN "inventari_mezzi"."dataUltimaModifica" IS '{"type":"instant"}';
--> statement-breakpoint
COMMENT ON COLUMN "inventari_mezzi"."utenteUltimaModificaId" IS '{"type":"reference"}';
--> statement-breakpoint
COMMENT ON COLUMN "inventari_mezzi"."mezziFiliale" IS '{"type":"number","min":0}';
--> statement-breakpoint
COMMENT ON COLUMN "inventari_mezzi"."mezziTotali" IS '{"type":"number","min":0}';
--> statement-breakpoint
COMMENT ON COLUMN "inventari_mezzi"."mezziContati" IS '{"type":"number","min":0}';
--> statement-breakpoint
COMMENT ON COLUMN "inventari_mezzi"."numeroAnomalie" IS '{"type":"number","min":0}';
--> statement-breakpoint
COMMENT ON COLUMN "inventari_mezzi"."dataConclusione" IS '{"type":"instant"}';
--> statement-breakpoint
COMMENT ON COLUMN "inventari_mezzi"."utenteConclusioneId" IS '{"type":"reference"}';
--> statement-breakpoint
COMMENT ON COLUMN "inventari_mezzi"."motivoConclusione" IS '{"type":"longText","maxLength":1000}';
--> statement-breakpoint
COMMENT ON TABLE "inventario-mezzi-items" IS '{"crm":1}';
--> statement-breakpoint
COMMENT ON COLUMN "inventario-mezzi-items"."IdInventarioMezzi" IS '{"type":"reference"}';
--> statement-breakpoint
COMMENT ON COLUMN "inventario-mezzi-items"."resourceMago" IS '{"type":"text","maxLength":100}';
--> statement-breakpoint
COMMENT ON COLUMN "inventario-mezzi-items"."description" IS '{"type":"text"}';
--> statement-breakpoint
COMMENT ON COLUMN "inventario-mezzi-items"."matricola" IS '{"type":"text","maxLength":100}';
--> statement-breakpoint
COMMENT ON COLUMN "inventario-mezzi-items"."statusId" IS '{"type":"reference"}';
--> statement-breakpoint
COMMENT ON COLUMN "inventario-mezzi-items"."withoutStatus" IS '{"type":"boolean","computed":"\"statusId\" is null"}';
--> statement-breakpoint
COMMENT ON COLUMN "inventario-mezzi-items"."note" IS '{"type":"longText"}';
--> statement-breakpoint
COMMENT ON COLUMN "inventario-mezzi-items"."manuale" IS '{"type":"flag"}';
--> statement-breakpoint
COMMENT ON COLUMN "inventario-mezzi-items"."contatoDaId" IS '{"type":"reference"}';
--> statement-breakpoint
COMMENT ON COLUMN "inventario-mezzi-items"."contatoIl" IS '{"type":"instant"}';
--> statement-breakpoint
COMMENT ON TABLE "inventario_mezzi_dispositivi" IS '{"crm":1}';
--> statement-breakpoint
COMMENT ON COLUMN "inventario_mezzi_dispositivi"."idInventarioMezzi" IS '{"type":"reference"}';
--> statement-breakpoint
COMMENT ON COLUMN "inventario_mezzi_dispositivi"."dispositivo" IS '{"type":"text","maxLength":36}';
--> statement-breakpoint
COMMENT ON COLUMN "inventario_mezzi_dispositivi"."nome" IS '{"type":"text","maxLength":100}';
--> statement-breakpoint
COMMENT ON COLUMN "inventario_mezzi_dispositivi"."utenteId" IS '{"type":"reference"}';
--> statement-breakpoint
COMMENT ON COLUMN "inventario_mezzi_dispositivi"."nonInviate" IS '{"type":"number","min":0}';
--> statement-breakpoint
COMMENT ON COLUMN "inventario_mezzi_dispositivi"."ultimaScansione" IS '{"type":"instant"}';
--> statement-breakpoint
COMMENT ON COLUMN "inventario_mezzi_dispositivi"."segnalatoIl" IS '{"type":"instant"}';
--> statement-breakpoint
COMMENT ON TABLE "inventario_mezzi_item_stati" IS '{"crm":1}';
--> statement-breakpoint
COMMENT ON COLUMN "inventario_mezzi_item_stati"."description" IS '{"type":"text"}';
--> statement-breakpoint
COMMENT ON COLUMN "inventario_mezzi_item_stati"."ordinamento" IS '{"type":"number"}';
--> statement-breakpoint
COMMENT ON COLUMN "inventario_mezzi_item_stati"."coloreSfondo" IS '{"type":"color"}';
--> statement-breakpoint
COMMENT ON COLUMN "inventario_mezzi_item_stati"."coloreCarattere" IS '{"type":"color"}';
--> statement-breakpoint
COMMENT ON COLUMN "inventario_mezzi_item_stati"."identificativo" IS '{"type":"choice","options":["ALTROVE","ASSENTE","DA_VERIFICARE","PRESENTE"]}';
--> statement-breakpoint
COMMENT ON TABLE "inventario_mezzi_items_foto" IS '{"crm":1}';
--> statement-breakpoint
COMMENT ON COLUMN "inventario_mezzi_items_foto"."foto" IS '{"type":"file"}';
--> statement-breakpoint
COMMENT ON COLUMN "inventario_mezzi_items_foto"."descrizione" IS '{"type":"text"}';
--> statement-breakpoint
COMMENT ON COLUMN "inventario_mezzi_items_foto"."mezzoId" IS '{"type":"reference"}';
--> statement-breakpoint
COMMENT ON TABLE "inventario_mezzi_risoluzioni" IS '{"crm":1}';
--> statement-breakpoint
COMMENT ON COLUMN "inventario_mezzi_risoluzioni"."idInventarioMezzi" IS '{"type":"reference"}';
--> statement-breakpoint
COMMENT ON COLUMN "inventario_mezzi_risoluzioni"."codice" IS '{"type":"text","maxLength":200}';
--> statement-breakpoint
COMMENT ON COLUMN "inventario_mezzi_risoluzioni"."azione" IS '{"type":"choice","options":["ABBINATO","AGGIUNTO","IGNORATO"]}';
--> statement-breakpoint
COMMENT ON COLUMN "inventario_mezzi_risoluzioni"."mezzoId" IS '{"type":"reference"}';
--> statement-breakpoint
COMMENT ON COLUMN "inventario_mezzi_risoluzioni"."nota" IS '{"type":"longText","maxLength":1000}';
--> statement-breakpoint
COMMENT ON COLUMN "inventario_mezzi_risoluzioni"."risoltaDaId" IS '{"type":"reference"}';
--> statement-breakpoint
COMMENT ON COLUMN "inventario_mezzi_risoluzioni"."risoltaIl" IS '{"type":"instant"}';
--> statement-breakpoint
COMMENT ON TABLE "inventario_mezzi_scansioni" IS '{"crm":1,"indexes":{"inventario_mezzi_scansioni_key_unique":["lower(\"key\")"]}}';
--> statement-breakpoint
COMMENT ON COLUMN "inventario_mezzi_scansioni"."idInventarioMezzi" IS '{"type":"reference"}';
--> statement-breakpoint
COMMENT ON COLUMN "inventario_mezzi_scansioni"."key" IS '{"type":"text","maxLength":36}';
--> statement-breakpoint
COMMENT ON COLUMN "inventario_mezzi_scansioni"."codice" IS '{"type":"text","maxLength":200}';
--> statement-breakpoint
COMMENT ON COLUMN "inventario_mezzi_scansioni"."inteso" IS '{"type":"text","maxLength":200}';
--> statement-breakpoint
COMMENT ON COLUMN "inventario_mezzi_scansioni"."risponde" IS '{"type":"text","maxLength":36}';
--> statement-breakpoint
COMMENT ON COLUMN "inventario_mezzi_scansioni"."esito" IS '{"type":"choice","options":["ALTRA_FILIALE","AMBIGUO","ANNULLATA","GIA_CONTATO","SCONOSCIUTO","TARDIVA","TROVATO"]}';
--> statement-breakpoint
COMMENT ON COLUMN "inventario_mezzi_scansioni"."resourceMago" IS '{"type":"text","maxLength":100}';
--> statement-breakpoint
COMMENT ON COLUMN "inventario_mezzi_scansioni"."description" IS '{"type":"text"}';
--> statement-breakpoint
COMMENT ON COLUMN "inventario_mezzi_scansioni"."filiale" IS '{"type":"text"}';
--> statement-breakpoint
COMMENT ON COLUMN "inventario_mezzi_scansioni"."utenteId" IS '{"type":"reference"}';
--> statement-breakpoint
COMMENT ON COLUMN "inventario_mezzi_scansioni"."dispositivo" IS '{"type":"text","maxLength":36}';
--> statement-breakpoint
COMMENT ON COLUMN "inventario_mezzi_scansioni"."scansionataIl" IS '{"type":"instant"}';
--> statement-breakpoint
COMMENT ON COLUMN "inventario_mezzi_scansioni"."ricevutaIl" IS '{"type":"instant"}';
--> statement-breakpoint
COMMENT ON TABLE "mail-templates" IS '{"crm":1,"indexes":{"mail-templates_nome_unique":["lower(\"nome\")"]}}';
--> statement-breakpoint
COMMENT ON COLUMN "mail-templates"."nome" IS '{"type":"text","maxLength":100}';
--> statement-breakpoint
COMMENT ON COLUMN "mail-templates"."invio" IS '{"type":"choice","options":["anagrafica","brochure","brochure-marketing","link-accreditamento","riassegnazione","verbale"]}';
--> statement-breakpoint
COMMENT ON COLUMN "mail-templates"."lingua" IS '{"type":"choice","options":["de","en","es","fr","it"]}';
--> statement-breakpoint
COMMENT ON COLUMN "mail-templates"."oggetto" IS '{"type":"text","maxLength":200}';
--> statement-breakpoint
COMMENT ON COLUMN "mail-templates"."testo" IS '{"type":"longText","maxLength":20000}';
--> statement-breakpoint
COMMENT ON COLUMN "mail-templates"."destinatario" IS '{"type":"email"}';
--> statement-breakpoint
COMMENT ON TABLE "materials" IS '{"crm":1}';
--> statement-breakpoint
COMMENT ON COLUMN "materials"."name" IS '{"type":"text"}';
--> statement-breakpoint
COMMENT ON TABLE "meetings" IS '{"crm":1}';
--> statement-breakpoint
COMMENT ON COLUMN "meetings"."description" IS '{"type":"text"}';
--> statement-breakpoint
COMMENT ON TABLE "mezzi" IS '{"crm":1,"big":true,"indexes":{"mezzi_resourceMago_unique":["lower(\"resourceMago\")"],"mezzi_resourceMago_trgm":["fold(\"resourceMago\") gin_trgm_ops"],"mezzi_resourceMago_sort":["\"resourceMago\" collate \"und-x-icu\"","\"id\""],"mezzi_description_trgm":["fold(\"description\") gin_trgm_ops"],"mezzi_description_sort":["\"description\" collate \"und-x-icu\"","\"id\""],"mezzi_matricola_trgm":["fold(\"matricola\") gin_trgm_ops"],"mezzi_matricola_sort":["\"matricola\" collate \"und-x-icu\"","\"id\""],"mezzi_attivo_sort":["\"attivo\" collate \"und-x-icu\"","\"id\""]}}';
--> statement-breakpoint
COMMENT ON COLUMN "mezzi"."resourceMago" IS '{"type":"text","maxLength":100}';
--> statement-breakpoint
COMMENT ON COLUMN "mezzi"."description" IS '{"type":"text"}';
--> statement-breakpoint
COMMENT ON COLUMN "mezzi"."matricola" IS '{"type":"text","maxLength":100}';
--> statement-breakpoint
COMMENT ON COLUMN "mezzi"."famigliaMezziId" IS '{"type":"reference"}';
--> statement-breakpoint
COMMENT ON COLUMN "mezzi"."filialeInventarioId" IS '{"type":"reference"}';
--> statement-breakpoint
COMMENT ON COLUMN "mezzi"."attivo" IS '{"type":"flag"}';
--> statement-breakpoint
COMMENT ON TABLE "missed-calls" IS '{"crm":1,"big":true,"indexes":{"missed-calls_sender_phone_phone":["coalesce(\"_sender_phone_key\", regexp_replace(regexp_replace(regexp_replace(\"sender_phone\", ''[^0-9+]'', '''', ''g''), ''^00'', ''+''), ''^([+]39|39(?=3[0-9]{9}$))'', ''''))"],"missed-calls_sender_phone_digits":["coalesce(\"_sender_phone_key\", regexp_replace(regexp_replace(regexp_replace(\"sender_phone\", ''[^0-9+]'', '''', ''g''), ''^00'', ''+''), ''^([+]39|39(?=3[0-9]{9}$))'', '''')) gin_trgm_ops"],"missed-calls_sender_phone_sort":["\"sender_phone\" collate \"und-x-icu\"","\"id\""],"missed-calls_company_name_trgm":["fold(\"company_name\") gin_trgm_ops"],"missed-calls_company_name_sort":["\"company_name\" collate \"und-x-icu\"","\"id\""],"missed-calls_internal_sort":["\"internal\" collate \"und-x-icu\"","\"id\""],"missed-calls_recalled_sort":["\"recalled\" collate \"und-x-icu\"","\"id\""],"missed-calls_outcome_sort":["\"outcome\" collate \"und-x-icu\"","\"id\""],"missed-calls_callId_unique":["lower(\"callId\")"]}}';
--> statement-breakpoint
COMMENT ON COLUMN "missed-calls"."receivedAt" IS '{"type":"instant"}';
--> statement-breakpoint
COMMENT ON COLUMN "missed-calls"."sender_phone" IS '{"type":"phone"}';
--> statement-breakpoint
COMMENT ON COLUMN "missed-calls"."company_name" IS '{"type":"text","maxLength":300}';
--> statement-breakpoint
COMMENT ON COLUMN "missed-calls"."internal" IS '{"type":"flag"}';
--> statement-breakpoint
COMMENT ON COLUMN "missed-calls"."branchOfficeId" IS '{"type":"reference"}';
--> statement-breakpoint
COMMENT ON COLUMN "missed-calls"."app_userId" IS '{"type":"reference"}';
--> statement-breakpoint
COMMENT ON COLUMN "missed-calls"."duration" IS '{"type":"duration"}';
--> statement-breakpoint
COMMENT ON COLUMN "missed-calls"."recalled" IS '{"type":"flag"}';
--> statement-breakpoint
COMMENT ON COLUMN "missed-calls"."note" IS '{"type":"longText","maxLength":5000}';
--> statement-breakpoint
COMMENT ON COLUMN "missed-calls"."outcome" IS '{"type":"choice","options":["answered","answeredLater","calledBack","none","open","recalled"]}';
--> statement-breakpoint
COMMENT ON COLUMN "missed-calls"."outcomeAt" IS '{"type":"instant"}';
--> statement-breakpoint
COMMENT ON COLUMN "missed-calls"."outcomeBy" IS '{"type":"text","maxLength":200}';
--> statement-breakpoint
COMMENT ON COLUMN "missed-calls"."dueAt" IS '{"type":"instant"}';
--> statement-breakpoint
COMMENT ON COLUMN "missed-calls"."takenAt" IS '{"type":"instant"}';
--> statement-breakpoint
COMMENT ON COLUMN "missed-calls"."reopenedAt" IS '{"type":"instant"}';
--> statement-breakpoint
COMMENT ON COLUMN "missed-calls"."callId" IS '{"type":"text","maxLength":100}';
--> statement-breakpoint
COMMENT ON TABLE "motivi_perse" IS '{"crm":1}';
--> statement-breakpoint
COMMENT ON COLUMN "motivi_perse"."description" IS '{"type":"text"}';
--> statement-breakpoint
COMMENT ON COLUMN "motivi_perse"."ordinamento" IS '{"type":"number"}';
--> statement-breakpoint
COMMENT ON COLUMN "motivi_perse"."coloreSfondo" IS '{"type":"color"}';
--> statement-breakpoint
COMMENT ON COLUMN "motivi_perse"."coloreCarattere" IS '{"type":"color"}';
--> statement-breakpoint
COMMENT ON TABLE "nations" IS '{"crm":1,"indexes":{"nations_code_unique":["lower(\"code\")"]}}';
--> statement-breakpoint
COMMENT ON COLUMN "nations"."name" IS '{"type":"text"}';
--> statement-breakpoint
COMMENT ON COLUMN "nations"."code" IS '{"type":"text","maxLength":10}';
--> statement-breakpoint
COMMENT ON TABLE "plannings" IS '{"crm":1,"big":true,"indexes":{"plannings_title_trgm":["fold(\"title\") gin_trgm_ops"],"plannings_title_sort":["\"title\" collate \"und-x-icu\"","\"id\""],"plannings_description_trgm":["fold(\"description\") gin_trgm_ops"]}}';
--> statement-breakpoint
COMMENT ON COLUMN "plannings"."title" IS '{"type":"text"}';
--> statement-breakpoint
COMMENT ON COLUMN "plannings"."customerId" IS '{"type":"reference"}';
--> statement-breakpoint
COMMENT ON COLUMN "plannings"."agentId" IS '{"type":"reference"}';
--> statement-breakpoint
COMMENT ON COLUMN "plannings"."date" IS '{"type":"date"}';
--> statement-breakpoint
COMMENT ON COLUMN "plannings"."startTime" IS '{"type":"time","day":"date"}';
--> statement-breakpoint
COMMENT ON COLUMN "plannings"."endTime" IS '{"type":"time","after":"startTime","day":"date"}';
--> statement-breakpoint
COMMENT ON COLUMN "plannings"."description" IS '{"type":"longText"}';
--> statement-breakpoint
COMMENT ON COLUMN "plannings"."communicationPlanId" IS '{"type":"reference"}';
--> statement-breakpoint
COMMENT ON COLUMN "plannings"."communicationReportId" IS '{"type":"reference"}';
--> statement-breakpoint
COMMENT ON COLUMN "plannings"."date_reminder" IS '{"type":"date"}';
--> statement-breakpoint
COMMENT ON COLUMN "plannings"."note_reminder" IS '{"type":"longText"}';
--> statement-breakpoint
COMMENT ON COLUMN "plannings"."userId" IS '{"type":"reference"}';
--> statement-breakpoint
COMMENT ON COLUMN "plannings"."planningId" IS '{"type":"number","computed":"\"id\""}';
--> statement-breakpoint
COMMENT ON TABLE "plannings__meetingsPlan" IS '{"crm":1,"join":"meetingsPlan"}';
--> statement-breakpoint
COMMENT ON TABLE "plannings__meetingsReport" IS '{"crm":1,"join":"meetingsReport"}';
--> statement-breakpoint
COMMENT ON TABLE "potentials" IS '{"crm":1}';
--> statement-breakpoint
COMMENT ON COLUMN "potentials"."description" IS '{"type":"text"}';
--> statement-breakpoint
COMMENT ON TABLE "report-calls" IS '{"crm":1,"big":true,"indexes":{"report-calls_caller_sort":["\"caller\" collate \"und-x-icu\"","\"id\""],"report-calls_callerNumber_phone":["coalesce(\"_callerNumber_key\", regexp_replace(regexp_replace(regexp_replace(\"callerNumber\", ''[^0-9+]'', '''', ''g''), ''^00'', ''+''), ''^([+]39|39(?=3[0-9]{9}$))'', ''''))"],"report-calls_callerNumber_digits":["coalesce(\"_callerNumber_key\", regexp_replace(regexp_replace(regexp_replace(\"callerNumber\", ''[^0-9+]'', '''', ''g''), ''^00'', ''+''), ''^([+]39|39(?=3[0-9]{9}$))'', '''')) gin_trgm_ops"],"report-calls_callerNumber_sort":["\"callerNumber\" collate \"und-x-icu\"","\"id\""],"report-calls_destination_trgm":["fold(\"destination\") gin_trgm_ops"],"report-calls_destination_sort":["\"destination\" collate \"und-x-icu\"","\"id\""],"report-calls_destinationNumber_phone":["coalesce(\"_destinationNumber_key\", regexp_replace(regexp_replace(regexp_replace(\"destinationNumber\", ''[^0-9+]'', '''', ''g''), ''^00'', ''+''), ''^([+]39|39(?=3[0-9]{9}$))'', ''''))"],"report-calls_destinationNumber_digits":["coalesce(\"_destinationNumber_key\", regexp_replace(regexp_replace(regexp_replace(\"destinationNumber\", ''[^0-9+]'', '''', ''g''), ''^00'', ''+''), ''^([+]39|39(?=3[0-9]{9}$))'', '''')) gin_trgm_ops"],"report-calls_destinationNumber_sort":["\"destinationNumber\" collate \"und-x-icu\"","\"id\""],"report-calls_status_sort":["\"status\" collate \"und-x-icu\"","\"id\""],"report-calls_reason_sort":["\"reason\" collate \"und-x-icu\"","\"id\""],"report-calls_internal_sort":["\"internal\" collate \"und-x-icu\"","\"id\""],"report-calls_callId_sort":["\"callId\" collate \"und-x-icu\"","\"id\""]}}';
--> statement-breakpoint
COMMENT ON COLUMN "report-calls"."callDate" IS '{"type":"date"}';
--> statement-breakpoint
COMMENT ON COLUMN "report-calls"."callDateTime" IS '{"type":"instant"}';
--> statement-breakpoint
COMMENT ON COLUMN "report-calls"."caller" IS '{"type":"text","maxLength":200}';
--> statement-breakpoint
COMMENT ON COLUMN "report-calls"."callerNumber" IS '{"type":"phone"}';
--> statement-breakpoint
COMMENT ON COLUMN "report-calls"."destination" IS '{"type":"text","maxLength":200}';
--> statement-breakpoint
COMMENT ON COLUMN "report-calls"."destinationNumber" IS '{"type":"phone"}';
--> statement-breakpoint
COMMENT ON COLUMN "report-calls"."status" IS '{"type":"choice","options":["answered","busy","failed","redirected","unanswered"]}';
--> statement-breakpoint
COMMENT ON COLUMN "report-calls"."ringDuration" IS '{"type":"duration"}';
--> statement-breakpoint
COMMENT ON COLUMN "report-calls"."talkDuration" IS '{"type":"duration"}';
--> statement-breakpoint
COMMENT ON COLUMN "report-calls"."totalDuration" IS '{"type":"duration"}';
--> statement-breakpoint
COMMENT ON COLUMN "report-calls"."reason" IS '{"type":"text","maxLength":500}';
--> statement-breakpoint
COMMENT ON COLUMN "report-calls"."internal" IS '{"type":"flag"}';
--> statement-breakpoint
COMMENT ON COLUMN "report-calls"."branchOfficeId" IS '{"type":"reference"}';
--> statement-breakpoint
COMMENT ON COLUMN "report-calls"."callId" IS '{"type":"text","maxLength":100}';
--> statement-breakpoint
COMMENT ON COLUMN "report-calls"."legId" IS '{"type":"text","maxLength":100}';
--> statement-breakpoint
COMMENT ON TABLE "roles" IS '{"crm":1}';
--> statement-breakpoint
COMMENT ON COLUMN "roles"."role" IS '{"type":"text"}';
--> statement-breakpoint
COMMENT ON COLUMN "roles"."description" IS '{"type":"text"}';
--> statement-breakpoint
COMMENT ON TABLE "sales-people" IS '{"crm":1,"indexes":{"sales-people_Salesperson_unique":["lower(\"Salesperson\")"]}}';
--> statement-breakpoint
COMMENT ON COLUMN "sales-people"."Salesperson" IS '{"type":"text","maxLength":50}';
--> statement-breakpoint
COMMENT ON COLUMN "sales-people"."Name" IS '{"type":"text"}';
--> statement-breakpoint
COMMENT ON COLUMN "sales-people"."label" IS '{"type":"text","computed":"\"Salesperson\" || '' - '' || \"Name\""}';
--> statement-breakpoint
COMMENT ON TABLE "saved-views" IS '{"crm":1}';
--> statement-breakpoint
COMMENT ON COLUMN "saved-views"."list" IS '{"type":"text","maxLength":200}';
--> statement-breakpoint
COMMENT ON COLUMN "saved-views"."name" IS '{"type":"text","maxLength":60}';
--> statement-breakpoint
COMMENT ON COLUMN "saved-views"."audience" IS '{"type":"choice","options":["all","me","role"]}';
--> statement-breakpoint
COMMENT ON COLUMN "saved-views"."role" IS '{"type":"text","maxLength":100}';
--> statement-breakpoint
COMMENT ON COLUMN "saved-views"."ownerId" IS '{"type":"reference"}';
--> statement-breakpoint
COMMENT ON COLUMN "saved-views"."position" IS '{"type":"number"}';
--> statement-breakpoint
COMMENT ON COLUMN "saved-views"."state" IS '{"type":"longText"}';
--> statement-breakpoint
COMMENT ON TABLE "settori" IS '{"crm":1}';
--> statement-breakpoint
COMMENT ON COLUMN "settori"."name" IS '{"type":"text"}';
--> statement-breakpoint
COMMENT ON COLUMN "settori"."code" IS '{"type":"text"}';
--> statement-breakpoint
COMMENT ON TABLE "sources" IS '{"crm":1}';
--> statement-breakpoint
COMMENT ON COLUMN "sources"."description" IS '{"type":"text"}';
--> statement-breakpoint
COMMENT ON TABLE "stati_trattative" IS '{"crm":1}';
--> statement-breakpoint
COMMENT ON COLUMN "stati_trattative"."description" IS '{"type":"text"}';
--> statement-breakpoint
COMMENT ON COLUMN "stati_trattative"."ordinamento" IS '{"type":"number"}';
--> statement-breakpoint
COMMENT ON COLUMN "stati_trattative"."coloreSfondo" IS '{"type":"color"}';
--> statement-breakpoint
COMMENT ON COLUMN "stati_trattative"."coloreCarattere" IS '{"type":"color"}';
--> statement-breakpoint
COMMENT ON COLUMN "stati_trattative"."carattere" IS '{"type":"text","maxLength":10}';
--> statement-breakpoint
COMMENT ON COLUMN "stati_trattative"."identificativo" IS '{"type":"text"}';
--> statement-breakpoint
COMMENT ON COLUMN "stati_trattative"."giorniFermo" IS '{"type":"number","min":1,"max":3650}';
--> statement-breakpoint
COMMENT ON COLUMN "stati_trattative"."esito" IS '{"type":"choice","computed":"case upper(btrim(coalesce(nullif(btrim(\"identificativo\"), ''''), \"description\", ''''))) when ''VINTA'' then ''V'' when ''PERSA'' then ''P'' else ''A'' end","options":["A","P","V"]}';
--> statement-breakpoint
COMMENT ON TABLE "tech-codes" IS '{"crm":1}';
--> statement-breakpoint
COMMENT ON COLUMN "tech-codes"."description" IS '{"type":"text"}';
--> statement-breakpoint
COMMENT ON COLUMN "tech-codes"."code" IS '{"type":"text"}';
--> statement-breakpoint
COMMENT ON TABLE "tipi_controllo" IS '{"crm":1}';
--> statement-breakpoint
COMMENT ON COLUMN "tipi_controllo"."nome" IS '{"type":"text"}';
--> statement-breakpoint
COMMENT ON COLUMN "tipi_controllo"."listaPossibiliValori" IS '{"type":"tags"}';
--> statement-breakpoint
COMMENT ON COLUMN "tipi_controllo"."primoInOrdine" IS '{"type":"boolean"}';
--> statement-breakpoint
COMMENT ON COLUMN "tipi_controllo"."tipo" IS '{"type":"text"}';
--> statement-breakpoint
COMMENT ON TABLE "trattativa_cp_allegato" IS '{"crm":1}';
--> statement-breakpoint
COMMENT ON COLUMN "trattativa_cp_allegato"."file" IS '{"type":"file"}';
--> statement-breakpoint
COMMENT ON COLUMN "trattativa_cp_allegato"."descrizione" IS '{"type":"text"}';
--> statement-breakpoint
COMMENT ON COLUMN "trattativa_cp_allegato"."trattativaCpId" IS '{"type":"reference"}';
--> statement-breakpoint
COMMENT ON COLUMN "trattativa_cp_allegato"."path" IS '{"type":"text","computed":"''/api/files/downloads/'' || \"file\""}';
--> statement-breakpoint
COMMENT ON TABLE "trattative_cp" IS '{"crm":1,"big":true,"indexes":{"trattative_cp_ragioneSociale_trgm":["fold(\"ragioneSociale\") gin_trgm_ops"],"trattative_cp_ragioneSociale_sort":["\"ragioneSociale\" collate \"und-x-icu\"","\"id\""],"trattative_cp_partitaIva_trgm":["fold(\"partitaIva\") gin_trgm_ops"],"trattative_cp_partitaIva_sort":["\"partitaIva\" collate \"und-x-icu\"","\"id\""],"trattative_cp_contatto_trgm":["fold(\"contatto\") gin_trgm_ops"],"trattative_cp_contatto_sort":["\"contatto\" collate \"und-x-icu\"","\"id\""],"trattative_cp_email_trgm":["fold(\"email\") gin_trgm_ops"],"trattative_cp_email_sort":["\"email\" collate \"und-x-icu\"","\"id\""],"trattative_cp_telefono_phone":["coalesce(\"_telefono_key\", regexp_replace(regexp_replace(regexp_replace(\"telefono\", ''[^0-9+]'', '''', ''g''), ''^00'', ''+''), ''^([+]39|39(?=3[0-9]{9}$))'', ''''))"],"trattative_cp_telefono_digits":["coalesce(\"_telefono_key\", regexp_replace(regexp_replace(regexp_replace(\"telefono\", ''[^0-9+]'', '''', ''g''), ''^00'', ''+''), ''^([+]39|39(?=3[0-9]{9}$))'', '''')) gin_trgm_ops"],"trattative_cp_telefono_sort":["\"telefono\" collate \"und-x-icu\"","\"id\""],"trattative_cp_ripianificaVisita_sort":["\"ripianificaVisita\" collate \"und-x-icu\"","\"id\""],"trattative_cp_visita_sort":["\"visita\" collate \"und-x-icu\"","\"id\""],"trattative_cp_anagraficaInviata_sort":["\"anagraficaInviata\" collate \"und-x-icu\"","\"id\""],"trattative_cp_archiviata_sort":["\"archiviata\" collate \"und-x-icu\"","\"id\""],"trattative_cp_esito_sort":["\"esito\" collate \"und-x-icu\"","\"id\""]}}';
--> statement-breakpoint
COMMENT ON COLUMN "trattative_cp"."dataInserimento" IS '{"type":"date"}';
--> statement-breakpoint
COMMENT ON COLUMN "trattative_cp"."ragioneSociale" IS '{"type":"text"}';
--> statement-breakpoint
COMMENT ON COLUMN "trattative_cp"."personaFisica" IS '{"type":"flag"}';
--> statement-breakpoint
COMMENT ON COLUMN "trattative_cp"."partitaIva" IS '{"type":"vatNumber"}';
--> statement-breakpoint
COMMENT ON COLUMN "trattative_cp"."codiceFiscale" IS '{"type":"codiceFiscale"}';
--> statement-breakpoint
COMMENT ON COLUMN "trattative_cp"."cliente" IS '{"type":"reference"}';
--> statement-breakpoint
COMMENT ON COLUMN "trattative_cp"."contatto" IS '{"type":"text"}';
--> statement-breakpoint
COMMENT ON COLUMN "trattative_cp"."email" IS '{"type":"email"}';
--> statement-breakpoint
COMMENT ON COLUMN "trattative_cp"."telefono" IS '{"type":"phone"}';
--> statement-breakpoint
COMMENT ON COLUMN "trattative_cp"."luogoContatto" IS '{"type":"text"}';
--> statement-breakpoint
COMMENT ON COLUMN "trattative_cp"."statoTrattativaId" IS '{"type":"reference"}';
--> statement-breakpoint
COMMENT ON COLUMN "trattative_cp"."operatoreId" IS '{"type":"reference"}';
--> statement-breakpoint
COMMENT ON COLUMN "trattative_cp"."commercialeId" IS '{"type":"reference"}';
--> statement-breakpoint
COMMENT ON COLUMN "trattative_cp"."filialeId" IS '{"type":"reference"}';
--> statement-breakpoint
COMMENT ON COLUMN "trattative_cp"."fonteId" IS '{"type":"reference"}';
--> statement-breakpoint
COMMENT ON COLUMN "trattative_cp"."gruppoCrmId" IS '{"type":"reference"}';
--> statement-breakpoint
COMMENT ON COLUMN "trattative_cp"."sectorId" IS '{"type":"reference"}';
--> statement-breakpoint
COMMENT ON COLUMN "trattative_cp"."score" IS '{"type":"number","min":0}';
--> statement-breakpoint
COMMENT ON COLUMN "trattative_cp"."scoreGriglia" IS '{"type":"number","computed":"\"score\""}';
--> statement-breakpoint
COMMENT ON COLUMN "trattative_cp"."famigliaMezzoId" IS '{"type":"reference"}';
--> statement-breakpoint
COMMENT ON COLUMN "trattative_cp"."macchineAccessori" IS '{"type":"longText"}';
--> statement-breakpoint
COMMENT ON COLUMN "trattative_cp"."contrattoOfferta" IS '{"type":"text"}';
--> statement-breakpoint
COMMENT ON COLUMN "trattative_cp"."inizio" IS '{"type":"date"}';
--> statement-breakpoint
COMMENT ON COLUMN "trattative_cp"."durata" IS '{"type":"number","min":1,"max":10000}';
--> statement-breakpoint
COMMENT ON COLUMN "trattative_cp"."unitaDurata" IS '{"type":"choice","options":["A","G","M"]}';
--> statement-breakpoint
COMMENT ON COLUMN "trattative_cp"."fine" IS '{"type":"date","notBefore":"inizio"}';
--> statement-breakpoint
COMMENT ON COLUMN "trattative_cp"."paeseTrattativa" IS '{"type":"text"}';
--> statement-breakpoint
COMMENT ON COLUMN "trattative_cp"."destinazioneCantiere" IS '{"type":"text"}';
--> statement-breakpoint
COMMENT ON COLUMN "trattative_cp"."formattedAddress" IS '{"type":"text"}';
--> statement-breakpoint
COMMENT ON COLUMN "trattative_cp"."latitudeTrattativa" IS '{"type":"number","min":-90,"max":90,"decimals":6}';
--> statement-breakpoint
COMMENT ON COLUMN "trattative_cp"."longitudeTrattativa" IS '{"type":"number","min":-180,"max":180,"decimals":6}';
--> statement-breakpoint
COMMENT ON COLUMN "trattative_cp"."trasportoAbilitato" IS '{"type":"flag"}';
--> statement-breakpoint
COMMENT ON COLUMN "trattative_cp"."trasporto" IS '{"type":"text"}';
--> statement-breakpoint
COMMENT ON COLUMN "trattative_cp"."importo_trasporto" IS '{"type":"money","min":0}';
--> statement-breakpoint
COMMENT ON COLUMN "trattative_cp"."cauzione" IS '{"type":"flag"}';
--> statement-breakpoint
COMMENT ON COLUMN "trattative_cp"."importoCauzione" IS '{"type":"money","min":0}';
--> statement-breakpoint
COMMENT ON COLUMN "trattative_cp"."competitorTrattativeId" IS '{"type":"reference"}';
--> statement-breakpoint
COMMENT ON COLUMN "trattative_cp"."competitorAttuale" IS '{"type":"text"}';
--> statement-breakpoint
COMMENT ON COLUMN "trattative_cp"."motivoPersaId" IS '{"type":"reference"}';
--> statement-breakpoint
COMMENT ON COLUMN "trattative_cp"."notePersa" IS '{"type":"longText"}';
--> statement-breakpoint
COMMENT ON COLUMN "trattative_cp"."richiamareInData" IS '{"type":"date"}';
--> statement-breakpoint
COMMENT ON COLUMN "trattative_cp"."richiamareInOrario" IS '{"type":"time","day":"richiamareInData"}';
--> statement-breakpoint
COMMENT ON COLUMN "trattative_cp"."ripianificaVisita" IS '{"type":"flag"}';
--> statement-breakpoint
COMMENT ON COLUMN "trattative_cp"."visita" IS '{"type":"flag"}';
--> statement-breakpoint
COMMENT ON COLUMN "trattative_cp"."data_visita" IS '{"type":"date"}';
--> statement-breakpoint
COMMENT ON COLUMN "trattative_cp"."note_visita" IS '{"type":"longText"}';
--> statement-breakpoint
COMMENT ON COLUMN "trattative_cp"."note" IS '{"type":"longText"}';
--> statement-breakpoint
COMMENT ON COLUMN "trattative_cp"."note_invio_anagrafica" IS '{"type":"longText"}';
--> statement-breakpoint
COMMENT ON COLUMN "trattative_cp"."anagraficaInviata" IS '{"type":"flag"}';
--> statement-breakpoint
COMMENT ON COLUMN "trattative_cp"."brochureInviata" IS '{"type":"flag"}';
--> statement-breakpoint
COMMENT ON COLUMN "trattative_cp"."contattoMagoInviato" IS '{"type":"flag"}';
--> statement-breakpoint
COMMENT ON COLUMN "trattative_cp"."linkAccreditamentoInviato" IS '{"type":"flag"}';
--> statement-breakpoint
COMMENT ON COLUMN "trattative_cp"."archiviata" IS '{"type":"flag"}';
--> statement-breakpoint
COMMENT ON COLUMN "trattative_cp"."esito" IS '{"type":"choice","options":["A","P","V"]}';
--> statement-breakpoint
COMMENT ON COLUMN "trattative_cp"."statoDal" IS '{"type":"instant"}';
--> statement-breakpoint
COMMENT ON COLUMN "trattative_cp"."fermaDal" IS '{"type":"date"}';
--> statement-breakpoint
COMMENT ON COLUMN "trattative_cp"."dataCalendario" IS '{"type":"date","computed":"coalesce(\"richiamareInData\", \"dataInserimento\")"}';
--> statement-breakpoint
COMMENT ON TABLE "trattative_cp_avvisi" IS '{"crm":1}';
--> statement-breakpoint
COMMENT ON COLUMN "trattative_cp_avvisi"."trattativaCpId" IS '{"type":"reference"}';
--> statement-breakpoint
COMMENT ON COLUMN "trattative_cp_avvisi"."invio" IS '{"type":"choice","options":["riassegnazione"]}';
--> statement-breakpoint
COMMENT ON COLUMN "trattative_cp_avvisi"."stato" IS '{"type":"choice","options":["failed","queued","sent","superseded"]}';
--> statement-breakpoint
COMMENT ON COLUMN "trattative_cp_avvisi"."email" IS '{"type":"email"}';
--> statement-breakpoint
COMMENT ON COLUMN "trattative_cp_avvisi"."oggetto" IS '{"type":"text"}';
--> statement-breakpoint
COMMENT ON COLUMN "trattative_cp_avvisi"."testo" IS '{"type":"longText"}';
--> statement-breakpoint
COMMENT ON COLUMN "trattative_cp_avvisi"."errore" IS '{"type":"text"}';
--> statement-breakpoint
COMMENT ON COLUMN "trattative_cp_avvisi"."tentativi" IS '{"type":"number"}';
--> statement-breakpoint
COMMENT ON COLUMN "trattative_cp_avvisi"."richiestoDaId" IS '{"type":"reference"}';
--> statement-breakpoint
COMMENT ON COLUMN "trattative_cp_avvisi"."richiestoIl" IS '{"type":"instant"}';
--> statement-breakpoint
COMMENT ON COLUMN "trattative_cp_avvisi"."inviatoIl" IS '{"type":"instant"}';
--> statement-breakpoint
COMMENT ON TABLE "trattative_cp_invii" IS '{"crm":1}';
--> statement-breakpoint
COMMENT ON COLUMN "trattative_cp_invii"."trattativaCpId" IS '{"type":"reference"}';
--> statement-breakpoint
COMMENT ON COLUMN "trattative_cp_invii"."invio" IS '{"type":"choice","options":["anagrafica","brochure","brochure-marketing","contatto-mago","link-accreditamento"]}';
--> statement-breakpoint
COMMENT ON COLUMN "trattative_cp_invii"."stato" IS '{"type":"choice","options":["failed","queued","sent","superseded"]}';
--> statement-breakpoint
COMMENT ON COLUMN "trattative_cp_invii"."email" IS '{"type":"email"}';
--> statement-breakpoint
COMMENT ON COLUMN "trattative_cp_invii"."oggetto" IS '{"type":"text"}';
--> statement-breakpoint
COMMENT ON COLUMN "trattative_cp_invii"."testo" IS '{"type":"longText"}';
--> statement-breakpoint
COMMENT ON COLUMN "trattative_cp_invii"."errore" IS '{"type":"text"}';
--> statement-breakpoint
COMMENT ON COLUMN "trattative_cp_invii"."tentativi" IS '{"type":"number"}';
--> statement-breakpoint
COMMENT ON COLUMN "trattative_cp_invii"."richiestoDaId" IS '{"type":"reference"}';
--> statement-breakpoint
COMMENT ON COLUMN "trattative_cp_invii"."richiestoIl" IS '{"type":"instant"}';
--> statement-breakpoint
COMMENT ON COLUMN "trattative_cp_invii"."inviatoIl" IS '{"type":"instant"}';
--> statement-breakpoint
COMMENT ON TABLE "trattative_cp_invii_allegati" IS '{"crm":1}';
--> statement-breakpoint
COMMENT ON COLUMN "trattative_cp_invii_allegati"."nome" IS '{"type":"text"}';
--> statement-breakpoint
COMMENT ON COLUMN "trattative_cp_invii_allegati"."file" IS '{"type":"file"}';
--> statement-breakpoint
COMMENT ON COLUMN "trattative_cp_invii_allegati"."invioId" IS '{"type":"reference"}';
--> statement-breakpoint
COMMENT ON TABLE "users" IS '{"crm":1,"indexes":{"users_username_unique":["lower(\"username\")"],"users_email_unique":["lower(\"email\")"],"users_phone_phone":["coalesce(\"_phone_key\", regexp_replace(regexp_replace(regexp_replace(\"phone\", ''[^0-9+]'', '''', ''g''), ''^00'', ''+''), ''^([+]39|39(?=3[0-9]{9}$))'', ''''))"]}}';
--> statement-breakpoint
COMMENT ON COLUMN "users"."username" IS '{"type":"text","maxLength":100}';
--> statement-breakpoint
COMMENT ON COLUMN "users"."nomeCompleto" IS '{"type":"text","computed":"coalesce(nullif(trim(coalesce(nome, '''') || '' '' || coalesce(cognome, '''')), ''''), username)"}';
--> statement-breakpoint
COMMENT ON COLUMN "users"."nome" IS '{"type":"text"}';
--> statement-breakpoint
COMMENT ON COLUMN "users"."cognome" IS '{"type":"text"}';
--> statement-breakpoint
COMMENT ON COLUMN "users"."email" IS '{"type":"email"}';
--> statement-breakpoint
COMMENT ON COLUMN "users"."ruoli" IS '{"type":"choices","options":["ROLE_ADMIN","ROLE_COMMERCIALE_CP","ROLE_CONTACT_CENTER","ROLE_MARKETING","ROLE_MASTER","ROLE_NL","ROLE_SUPERVISOR_ACCETTAZIONE_MEZZI","ROLE_SUPERVISOR_CP","ROLE_SUPERVISOR_INVENTARIO_MEZZI","ROLE_SUPER_ADMIN","ROLE_USER","ROLE_USER_ACCETTAZIONE_MEZZI","ROLE_USER_CP","ROLE_USER_CRM","ROLE_USER_INVENTARIO_MEZZI"]}';
--> statement-breakpoint
COMMENT ON COLUMN "users"."categorie" IS '{"type":"choices","options":["CRM","Service"]}';
--> statement-breakpoint
COMMENT ON COLUMN "users"."attivo" IS '{"type":"flag"}';
--> statement-breakpoint
COMMENT ON COLUMN "users"."agentId" IS '{"type":"reference"}';
--> statement-breakpoint
COMMENT ON COLUMN "users"."salesPersonId" IS '{"type":"reference"}';
--> statement-breakpoint
COMMENT ON COLUMN "users"."phone" IS '{"type":"phone"}';
--> statement-breakpoint
COMMENT ON COLUMN "users"."notificheInattivita" IS '{"type":"flag"}';
--> statement-breakpoint
COMMENT ON COLUMN "users"."linkAccreditamento" IS '{"type":"url"}';
--> statement-breakpoint
COMMENT ON COLUMN "users"."microsoftConnect" IS '{"type":"flag"}';
--> statement-breakpoint
COMMENT ON TABLE "users__gruppiCrm" IS '{"crm":1,"join":"gruppiCrm"}';
--> statement-breakpoint
COMMENT ON TABLE "users__filialiInventario" IS '{"crm":1,"join":"filialiInventario"}';
