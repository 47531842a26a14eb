ALTER TABLE "tipi_controllo" ADD COLUMN "primoInOrdine" boolean;
