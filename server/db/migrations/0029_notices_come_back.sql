ALTER TABLE "_inbox" ADD COLUMN "returnedAt" timestamp with time zone;
--> statement-breakpoint
CREATE INDEX "_inbox_snoozed" ON "_inbox" USING btree ("snoozedUntil") WHERE ("snoozedUntil" IS NOT NULL);
