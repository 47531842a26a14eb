ALTER TABLE "_files" ADD COLUMN "receivedSha256" text;
