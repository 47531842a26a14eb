CREATE TABLE "_quotas" (
	"userId" integer NOT NULL,
	"name" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"used" integer NOT NULL,
	CONSTRAINT "_quotas_userId_name_pk" PRIMARY KEY("userId","name")
);
--> statement-breakpoint
CREATE TABLE "_recovery_codes" (
	"userId" integer NOT NULL,
	"hash" text NOT NULL,
	"usedAt" timestamp with time zone,
	CONSTRAINT "_recovery_codes_userId_hash_pk" PRIMARY KEY("userId","hash")
);
--> statement-breakpoint
CREATE TABLE "_second_factors" (
	"userId" integer PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"createdAt" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmedAt" timestamp with time zone,
	"lastStep" bigint
);
--> statement-breakpoint
CREATE TABLE "_sign_ins" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "_sign_ins_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"userId" integer,
	"account" text NOT NULL,
	"address" text NOT NULL,
	"device" text,
	"method" text NOT NULL,
	"outcome" text NOT NULL,
	"userAgent" text
);
--> statement-breakpoint
ALTER TABLE "_microsoft_links" ALTER COLUMN "tenant" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "_microsoft_links" ALTER COLUMN "object" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "_microsoft_links" ALTER COLUMN "linkedAt" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "_history" ADD COLUMN "reason" text;
--> statement-breakpoint
ALTER TABLE "_microsoft_links" ADD COLUMN "address" text;
--> statement-breakpoint
CREATE INDEX "_sign_ins_account" ON "_sign_ins" USING btree ("account","at");
--> statement-breakpoint
CREATE INDEX "_sign_ins_address" ON "_sign_ins" USING btree ("address","at");
--> statement-breakpoint
CREATE INDEX "_sign_ins_user" ON "_sign_ins" USING btree ("userId","id");
--> statement-breakpoint
CREATE INDEX "_sign_ins_at" ON "_sign_ins" USING btree ("at");
--> statement-breakpoint
INSERT INTO "_microsoft_links" ("userId", "address", "linkedAt")
SELECT u."id", lower(u."email"), NULL FROM "users" u
WHERE u."microsoftConnect" = 'Y' AND NOT EXISTS (SELECT 1 FROM "_microsoft_links" l WHERE l."userId" = u."id");
