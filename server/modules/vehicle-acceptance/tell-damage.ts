import type { FastifyInstance } from 'fastify'
import { type Model, tableOf } from '#schema/model.ts'
import { isSystem } from '../../actor.ts'
import { isChanged } from '../../crud/change-sets.ts'
import type { Hooks } from '../../crud/hooks.ts'
import { columnsOf } from '../../db/columns-of.ts'
import type { Sql } from '../../db/database.ts'
import { namedColumns, WORKS } from '../../inbox/people.ts'
import { type Person, readersAmong } from '../../inbox/readers.ts'
import { tell } from '../../inbox/tell.ts'
import type { Delivery } from '../../outbox/delivery.ts'
import { enqueue } from '../../outbox/entries.ts'
import { abilityOf } from '../../plugins/allow.ts'

const TABLE = 'accettazioni_mezzi'
const TOPIC = 'acceptance damage'
const u = columnsOf<'users'>('u')

/** Has supervisors told, once it is saved, that a vehicle has damage: a new acceptance, or one whose damage was marked later. */
export const noteDamage: NonNullable<Hooks<typeof TABLE>['after']> = async (
  change,
  { tx, actor, keepsAttribution },
) => {
  const { after } = change
  if (!after?.danni || !isChanged(change, 'danni') || keepsAttribution || isSystem(actor)) return
  await enqueue(tx, TOPIC, { id: after.id, by: (actor.real ?? actor).id })
}

/** How they are told: outside the transaction of the acceptance, as they may be many. */
export const damageDeliveries = ({ model, engine }: FastifyInstance): Record<string, Delivery> => ({
  [TOPIC]: {
    ready: true,
    async deliver() {},
    async delivered(tx, payload) {
      const [id, by] = [Number(payload.id), Number(payload.by)]
      const readers = await readersAmong(tx, engine, { table: tableOf(model, TABLE), id }, await supervisors(tx, model))
      const happening = { kind: 'damage' as const, event: `damage in ${TABLE} ${id}`, about: { table: TABLE, id }, by }
      await tell(
        tx,
        happening,
        readers.map((reader) => reader.id),
      )
    },
  },
})

/** The people of roles that change acceptances, and not the users: those who run the whole console have enough to read. */
function supervisors(sql: Sql, model: Model): Promise<Person[]> {
  const roles = Object.keys(model.access.roles).filter((role) => {
    const ability = abilityOf(model, [role])
    return ability.can('update', TABLE) && ability.cannot('update', 'users')
  })
  return sql.query<Person>(
    `select ${namedColumns} from "users" u where ${u('ruoli')} ?| $1::text[] and ${WORKS} order by u."id"`,
    [roles],
    'people who run acceptances',
  )
}
