CREATE TABLE "_turns" (
	"owner" text NOT NULL,
	"kind" text NOT NULL,
	"place" integer NOT NULL,
	"holder" uuid NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "_turns_owner_kind_place_pk" PRIMARY KEY("owner","kind","place")
);
--> statement-breakpoint
CREATE INDEX "_turns_holder" ON "_turns" USING btree ("holder");
