import { z } from 'zod'
import { readCopy, storeCopy } from '#src/device/copies.ts'
import type { Inventory } from '../paths.ts'

const NAME = 'inventory-last'
const known = z.object({ id: z.number(), branch: z.string() })

/** The inventory that is counted on this device. */
export type LastCounted = z.infer<typeof known>

/** The open inventory that the signed-in user has counted last on this device. */
export const lastCounted = async (): Promise<LastCounted | undefined> =>
  known.safeParse((await readCopy(NAME))?.value).data

/** Notes that the signed-in user counts this inventory here. */
export const noteLastCounted = ({ id, filialeInventario }: Inventory): Promise<void> =>
  storeCopy(NAME, { id, branch: filialeInventario.name } satisfies LastCounted)

/** Forgets the last counted inventory if it has this id: it is concluded or deleted. */
export async function forgetLastCounted(id: number): Promise<void> {
  if ((await lastCounted())?.id === id) await storeCopy(NAME, null)
}
