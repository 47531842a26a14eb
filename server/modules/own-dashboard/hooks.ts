import { messages } from '#schema/italian/messages.ts'
import { MOST_OWN_BLOCKS } from '#schema/lists/own-blocks.ts'
import type { Hooks } from '../../crud/hooks.ts'
import { columnsOf } from '../../db/columns-of.ts'
import type { Transaction } from '../../db/database.ts'
import { invalid } from '../../http/errors.ts'
import { ownRows } from '../own-rows.ts'

const b = columnsOf<'dashboard-blocks'>('b')

/** The rules of every block, an undo included: people change their own, which go with them; there is a limit to their number. */
export const blockHooks: Hooks<'dashboard-blocks'> = {
  ...ownRows,
  deletesPlainly: true,
  async before({ verb, values }, { tx }) {
    if (verb === 'create') await refuseMore(tx, values.ownerId ?? 0)
  },
}

/** Two cannot take the last place at once. */
async function refuseMore(tx: Transaction, owner: number): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('dashboard of ' || $1))`, [String(owner)])
  const [row] = await tx.query<{ all: number }>(
    `select count(*)::integer as "all" from "dashboard-blocks" b where ${b('ownerId')} = $1`,
    [owner],
    'blocks of a person',
  )
  if ((row?.all ?? 0) >= MOST_OWN_BLOCKS) throw invalid({ block: [messages.blocksFull(MOST_OWN_BLOCKS)] })
}
