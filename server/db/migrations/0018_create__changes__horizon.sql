CREATE TABLE "_changes" (
	"id" bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
	"table" text NOT NULL,
	"rowId" integer,
	"before" jsonb,
	"xid" xid8 DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "_changes_pkey" PRIMARY KEY("id")
);
--> statement-breakpoint
CREATE TABLE "_horizon" (
	"id" integer NOT NULL,
	"seen" pg_snapshot NOT NULL,
	"next" pg_snapshot NOT NULL,
	"nextAt" timestamp with time zone NOT NULL,
	CONSTRAINT "_horizon_pkey" PRIMARY KEY("id")
);
--> statement-breakpoint
CREATE INDEX "_changes_xid" ON "_changes" USING btree ("table","xid");
--> statement-breakpoint
COMMENT ON TABLE "_changes" IS '{"crm":1}';
--> statement-breakpoint
COMMENT ON TABLE "_horizon" IS '{"crm":1}';
