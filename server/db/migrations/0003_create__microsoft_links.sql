CREATE TABLE "_microsoft_links" (
	"userId" integer PRIMARY KEY NOT NULL,
	"tenant" text NOT NULL,
	"object" text NOT NULL,
	"linkedAt" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "_microsoft_links_account" ON "_microsoft_links" USING btree ("tenant","object");
