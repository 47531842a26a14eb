import { messages } from '#schema/italian/messages.ts'
import { MOST_OWN_BLOCKS } from '#schema/lists/own-blocks.ts'
import { isSystem } from '../../actor.ts'
import type { Hooks } from '../../crud/hooks.ts'
import { columnsOf } from '../../db/columns-of.ts'
import type { Transaction } from '../../db/database.ts'
import { forbidden, invalid } from '../../http/errors.ts'

const b = columnsOf<'dashboard-blocks'>('b')

type OfOwner = 'dashboard-blocks' | 'dashboard-mails'

/** The rules of rows that belong to one person (`ownerId`), an undo included: people read and change their own, which go with them. */
export const ownRows = {
  personal: true,
  authorize({ before, values, follows }, { actor }) {
    if (follows || isSystem(actor)) return
    const after = { ...before, ...values }
    if ([before ?? after, after].some(({ ownerId }) => ownerId !== actor.id)) throw forbidden()
  },
  within: (actor) => [{ fields: ['owner'], value: { is: [actor.id] } }],
} satisfies Hooks<OfOwner>

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
