ALTER TABLE "inventario_mezzi_scansioni" ADD COLUMN "inteso" text;
--> statement-breakpoint
ALTER TABLE "inventario_mezzi_scansioni" ADD COLUMN "risponde" text;
