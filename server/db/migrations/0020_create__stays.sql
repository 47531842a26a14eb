CREATE TABLE "_stays" (
	"id" bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
	"table" text NOT NULL,
	"rowId" integer NOT NULL,
	"state" text NOT NULL,
	"entered" timestamp with time zone NOT NULL,
	"left" timestamp with time zone,
	"userId" integer,
	CONSTRAINT "_stays_pkey" PRIMARY KEY("id")
);
--> statement-breakpoint
DELETE FROM "_stays" WHERE "table" = 'trattative_cp';
--> statement-breakpoint
INSERT INTO "_stays" ("table", "rowId", "state", "entered", "left", "userId")
SELECT 'trattative_cp', c."rowId", c."state", c."at", c."left", c."userId" FROM (
  SELECT m.*, lead(m."at") OVER (PARTITION BY m."rowId" ORDER BY m."id") AS "left" FROM (
    SELECT h."id", h."rowId", h."at", h."userId", h."after" ->> 'statoTrattativaId' AS "state",
      lag(h."after" ->> 'statoTrattativaId') OVER (PARTITION BY h."rowId" ORDER BY h."id") AS "before"
    FROM "_history" h WHERE h."table" = 'trattative_cp' AND h."after" IS NOT NULL
  ) m WHERE m."state" IS DISTINCT FROM m."before"
) c WHERE c."state" IS NOT NULL ORDER BY c."id";
--> statement-breakpoint
CREATE INDEX "_stays_row" ON "_stays" USING btree ("table","rowId","id");
--> statement-breakpoint
CREATE INDEX "_stays_state" ON "_stays" USING btree ("table","state","entered");
--> statement-breakpoint
COMMENT ON COLUMN "trattative_cp"."statoTrattativaId" IS '{"type":"reference","moves":true}';
--> statement-breakpoint
COMMENT ON TABLE "_stays" IS '{"crm":1}';
