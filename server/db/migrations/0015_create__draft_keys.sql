CREATE TABLE "_draft_keys" (
	"userId" integer NOT NULL,
	"generation" integer NOT NULL,
	"raisedAt" timestamp with time zone NOT NULL,
	CONSTRAINT "_draft_keys_userId_generation_pk" PRIMARY KEY("userId","generation")
);
--> statement-breakpoint
ALTER TABLE "_credentials" ADD COLUMN "mustChange" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "_recovery_codes" ADD COLUMN "selector" text;
--> statement-breakpoint
ALTER TABLE "_sessions" ADD COLUMN "mustChange" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "_sessions" ADD COLUMN "provedAt" timestamp with time zone;
