CREATE TABLE "_inbox_mails" (
	"userId" integer NOT NULL,
	"every" text NOT NULL,
	CONSTRAINT "_inbox_mails_pkey" PRIMARY KEY("userId")
);
--> statement-breakpoint
CREATE TABLE "_unmailed" (
	"userId" integer NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "_unmailed_userId_kind_pk" PRIMARY KEY("userId","kind")
);
--> statement-breakpoint
ALTER TABLE "_inbox" ADD COLUMN "mail" text;
--> statement-breakpoint
COMMENT ON TABLE "_inbox_mails" IS '{"crm":1}';
--> statement-breakpoint
COMMENT ON TABLE "_unmailed" IS '{"crm":1}';
