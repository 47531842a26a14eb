import type { TestApp } from './app.ts'
import { deliverNext } from './deliver-next.ts'

/** Delivers what waits in the outbox, until nothing is due. */
export async function newsDelivered({ app, db }: TestApp): Promise<void> {
  while (await deliverNext(db, app.deliveries, app.log));
}
