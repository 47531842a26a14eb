CREATE TABLE "_follows" (
	"userId" integer NOT NULL,
	"table" text NOT NULL,
	"rowId" integer NOT NULL,
	"state" text,
	"seenAt" timestamp with time zone,
	CONSTRAINT "_follows_userId_table_rowId_pk" PRIMARY KEY("userId","table","rowId")
);
--> statement-breakpoint
ALTER TABLE "_inbox" ADD COLUMN "details" jsonb;
--> statement-breakpoint
CREATE INDEX "_follows_row" ON "_follows" USING btree ("table","rowId");
--> statement-breakpoint
COMMENT ON TABLE "_follows" IS '{"crm":1}';
