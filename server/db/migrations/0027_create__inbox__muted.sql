CREATE TABLE "_inbox" (
	"id" bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
	"userId" integer NOT NULL,
	"kind" text NOT NULL,
	"event" text NOT NULL,
	"table" text NOT NULL,
	"rowId" integer NOT NULL,
	"sourceTable" text,
	"sourceId" integer,
	"byId" integer,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"readAt" timestamp with time zone,
	"snoozedUntil" timestamp with time zone,
	CONSTRAINT "_inbox_pkey" PRIMARY KEY("id")
);
--> statement-breakpoint
CREATE TABLE "_muted" (
	"userId" integer NOT NULL,
	"kind" text NOT NULL,
	"table" text NOT NULL,
	"rowId" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "_muted_userId_kind_table_rowId_pk" PRIMARY KEY("userId","kind","table","rowId")
);
--> statement-breakpoint
CREATE INDEX "_inbox_row" ON "_inbox" USING btree ("userId","table","rowId","id");
--> statement-breakpoint
CREATE INDEX "_inbox_source" ON "_inbox" USING btree ("sourceTable","sourceId");
--> statement-breakpoint
CREATE UNIQUE INDEX "_inbox_event" ON "_inbox" USING btree ("userId","event");
--> statement-breakpoint
COMMENT ON TABLE "_inbox" IS '{"crm":1}';
--> statement-breakpoint
COMMENT ON TABLE "_muted" IS '{"crm":1}';
