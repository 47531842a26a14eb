import type { FastifyInstance } from 'fastify'
import { isSystem } from '../../actor.ts'
import type { Hooks } from '../../crud/hooks.ts'
import { columnsOf } from '../../db/columns-of.ts'
import type { Transaction } from '../../db/database.ts'
import { type Delivery, Undeliverable } from '../../outbox/delivery.ts'
import { compose } from '../../sends/compose.ts'
import { sendDeliveries } from '../../sends/deliver.ts'
import { sendHooks } from '../../sends/hooks.ts'
import type { SendRegister } from '../../sends/register.ts'
import { queueSend } from '../../sends/request-send.ts'
import { type Facts, factsOf } from './mail-values.ts'
import { negotiationSends } from './sends.ts'

const KIND = 'riassegnazione'
/** The topic of notices that are noted in the outbox alone: those which waited when the register came. */
const UNNOTED = 'negotiation reassigned'

/** The notices of reassignments. Nobody asks for one: each follows from a reassignment. */
export const notices: SendRegister<Facts> = {
  name: 'reassignment',
  owner: negotiationSends.owner,
  sends: 'trattative_cp_avvisi',
  kinds: {},
  templates: negotiationSends.templates,
  needed: {},
  factsOf,
}

/** Their rows come and go with their negotiation. */
export const noticeHooks = sendHooks(notices)

/**
 * Notifies the new owner of a negotiation that another user reassigned, one by one or in bulk; not when an undo brings it
 * back.
 */
export const tellNewOwner =
  (app: FastifyInstance): NonNullable<Hooks<'trattative_cp'>['after']> =>
  async ({ before, after }, { tx, actor, keepsAttribution }) => {
    const ownerId = after?.operatoreId
    if (!before || !after || !ownerId || ownerId === before.operatoreId) return
    if (keepsAttribution || isSystem(actor) || ownerId === actor.id) return
    await enqueueNotice(tx, app, { negotiationId: after.id, ownerId, byId: actor.id })
  }

/** Has the new owner of a negotiation told by e-mail, with the text as it is now; nobody where they have no address or no longer own it. */
async function enqueueNotice(
  tx: Transaction,
  { engine, config }: FastifyInstance,
  { negotiationId, ownerId, byId }: { negotiationId: number; ownerId: number; byId: number },
): Promise<void> {
  const facts = await factsOf(tx, negotiationId, byId, config.publicUrl)
  if (!facts?.emailOperatore || facts.operatoreId !== ownerId) return
  const { oggetto, testo } = await compose(tx, notices, KIND, facts)
  const text = { oggetto: oggetto.slice(0, 500), testo }
  const notice = { ownerId: negotiationId, kind: KIND, email: facts.emailOperatore, text, askedById: byId }
  await queueSend(tx, engine, notices, notice)
}

/** How they leave: not once the negotiation is somebody else's. */
export function noticeDeliveries(app: FastifyInstance): Record<string, Delivery> {
  const deliveries = Object.entries(sendDeliveries(app, notices)).map(([topic, delivery]): [string, Delivery] => [
    topic,
    {
      ...delivery,
      async deliver(payload) {
        await refuseFormerOwner(app, payload.sendId)
        await delivery.deliver(payload)
      },
    },
  ])
  const unnoted: Delivery = {
    ready: true,
    async deliver() {},
    delivered: (tx, { negotiationId, ownerId, byId }) =>
      enqueueNotice(tx, app, { negotiationId: Number(negotiationId), ownerId: Number(ownerId), byId: Number(byId) }),
  }
  return { ...Object.fromEntries(deliveries), [UNNOTED]: unnoted }
}

const s = columnsOf<'trattative_cp_avvisi'>('s')
const t = columnsOf<'trattative_cp'>('t')
const o = columnsOf<'users'>('o')

async function refuseFormerOwner({ db }: FastifyInstance, sendId: unknown): Promise<void> {
  const [found] = await db.query<{ told: boolean; works: boolean }>(
    `select o."email" is not distinct from ${s('email')} as "told", ${o('attivo')} = 'Y' as "works" from "trattative_cp_avvisi" s
       join "trattative_cp" t on t."id" = ${s('trattativaCpId')} left join "users" o on o."id" = ${t('operatoreId')}
     where s."id" = $1`,
    [sendId],
    'owner of a notice',
  )
  if (found && !found.told) throw new Undeliverable('La trattativa è passata a un altro operatore')
  if (found && !found.works) throw new Undeliverable('L’operatore è stato disattivato')
}
