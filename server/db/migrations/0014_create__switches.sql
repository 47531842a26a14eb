CREATE TABLE "_switches" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "_switches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sessionId" uuid NOT NULL,
	"userId" integer NOT NULL,
	"username" text NOT NULL,
	"asUserId" integer NOT NULL,
	"asUsername" text NOT NULL,
	"reason" text NOT NULL,
	"startedAt" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"endedAt" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "_switches_session" ON "_switches" USING btree ("sessionId","id");
