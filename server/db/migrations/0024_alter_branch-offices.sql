ALTER TABLE "branch-offices" ADD COLUMN "daNominare" boolean GENERATED ALWAYS AS ("nome" = "code_call_center") STORED;
--> statement-breakpoint
COMMENT ON COLUMN "branch-offices"."daNominare" IS '{"type":"boolean","computed":"\"nome\" = \"code_call_center\""}';
