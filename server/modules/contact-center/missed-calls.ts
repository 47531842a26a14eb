import { isDeepStrictEqual } from 'node:util'
import { tableOf } from '#schema/model.ts'
import type { StoredRow, ValuesOf } from '#schema/typed-rows.ts'
import type { Engine } from '../../crud/engine.ts'
import { storedJson } from '../../crud/statements.ts'
import { type Change, write } from '../../crud/write.ts'
import { columnsOf } from '../../db/columns-of.ts'
import type { Transaction } from '../../db/database.ts'
import { wireInstant } from '../../db/instant.ts'
import { phoneKeySql } from '../../db/phone-key.ts'
import type { SavedRow } from '../../import/import-rows.ts'
import { dueAt, readTarget } from './calendar.ts'
import { type CallFacts, readFacts } from './missed-sql.ts'
import { namesOf } from './recognise.ts'

type Missed = StoredRow<'missed-calls'>
type MissedValues = ValuesOf<'missed-calls'>

const TABLE = 'missed-calls'
const m = columnsOf<'missed-calls'>('m')
const t = columnsOf<'missed-calls'>('t')

/**
 * Makes the missed calls what they are by all legs known, after these were saved: calls that came in and nobody answered, each
 * closed by the first time somebody spoke with the number later. The same legs give the same, in whatever order they come.
 * What people did stays: their note, that they returned the call, who took it.
 */
export async function deriveMissedCalls(tx: Transaction, engine: Engine, saved: readonly SavedRow[]): Promise<void> {
  const affected = affectedBy(saved)
  const known = await lockKnown(tx, engine, affected)
  const own = new Set(affected.callIds)
  const ofOthers = known.filter(({ callId }) => !own.has(callId ?? ''))
  const facts = await readFacts(
    tx,
    affected.callIds,
    ofOthers.map(({ id }) => id),
  )
  const byCall = new Map(known.map((call) => [call.callId, call]))
  const missed = facts.filter(({ incoming, answered }) => incoming && !answered)
  const described = await describe(
    tx,
    missed.filter(({ callId }) => own.has(callId)),
  )
  await write(tx, { ...engine, actor: 'system' }, [
    ...facts.filter((one) => !missed.includes(one)).flatMap((one) => withdrawn(byCall.get(one.callId), one)),
    ...missed.flatMap((one) => {
      const call = byCall.get(one.callId)
      return call ? changed(call, { ...described.get(one.callId), ...outcomeOf(call, one) }) : []
    }),
  ])
  const fresh = missed.filter(({ callId }) => !byCall.has(callId))
  const waiting = fresh.filter(({ outcome, internal }) => outcome === null && !internal)
  const holders = await holdersOf(tx, waiting)
  await write(
    tx,
    { ...engine, actor: 'system' },
    fresh.map((one): Change => {
      const set = {
        ...created(one),
        ...described.get(one.callId),
        ...(waiting.includes(one) && holders.get(one.callerNumber ?? '')),
      }
      return { table: TABLE, verb: 'create', set }
    }),
  )
}

interface Affected {
  callIds: string[]
  numbers: string[]
  /** Nothing before this moment is otherwise than it was. */
  since: string
}

/** What may be otherwise by rows that were saved: as they were, and as they are. */
function affectedBy(saved: readonly SavedRow[]): Affected {
  const rows = saved.flatMap(({ before, after }) => (before ? [before, after] : [after]))
  const texts = (...keys: string[]) => [
    ...new Set(rows.flatMap((row) => keys.map((key) => row[key]).filter((value) => typeof value === 'string'))),
  ]
  const times = texts('callDateTime').sort()
  return { callIds: texts('callId'), numbers: texts('callerNumber', 'destinationNumber'), since: times[0] ?? '' }
}

/**
 * Locks the missed calls of these calls, and those of these numbers that are open or were closed since; what a person
 * closed stays so, whatever comes later.
 */
async function lockKnown(tx: Transaction, { model }: Engine, { callIds, numbers, since }: Affected): Promise<Missed[]> {
  const rows = await tx.query<{ row: Missed }>(
    `select ${storedJson(tableOf(model, TABLE))} from "missed-calls" t where t."id" in (
       select m."id" from unnest($1::text[]) as w("callId")
         cross join lateral (select * from "missed-calls" m where lower(${m('callId')}) = w."callId" offset 0) m
       union
       select m."id" from (select distinct ${phoneKeySql('n')} as "key" from unnest($2::text[]) n) w
         cross join lateral (select * from "missed-calls" m where ${phoneKeySql(m('sender_phone'))} = w."key" offset 0) m
         where ${m('outcome')} = 'open' or (${m('outcome')} in ('calledBack', 'answeredLater') and ${m('outcomeAt')} >= $3::timestamptz))
     order by t."id" for no key update of t`,
    [callIds, numbers, since],
  )
  return rows.map(({ row }) => row)
}

/** A call that is no missed one any more: gone where nobody has touched it, else closed. */
function withdrawn(call: Missed | undefined, { outcomeAt, outcomeBy }: CallFacts): Change[] {
  if (!call) return []
  const touched = call.note !== null || call.app_userId !== null || call.outcome === 'recalled'
  if (!touched) return [{ table: TABLE, verb: 'delete', id: call.id }]
  return changed(call, { outcome: 'answered', outcomeAt, outcomeBy })
}

/** How a call stands: as a person said, else by what closed it first. */
function outcomeOf({ outcome, recalled }: Missed, later: CallFacts): MissedValues {
  if (outcome === 'recalled') return {}
  const closed = { outcomeAt: later.outcomeAt, outcomeBy: later.outcomeBy }
  if (later.outcome === 'calledBack') return { ...closed, outcome: 'calledBack', recalled: 'Y' }
  // That somebody called back was found, not said: it goes with what showed it.
  const said = outcome === 'calledBack' ? 'N' : recalled
  if (later.outcome === 'answeredLater') return { ...closed, outcome: 'answeredLater', recalled: said }
  if (said === 'Y') return { ...closed, outcome: 'recalled', recalled: said }
  return { ...closed, outcome: 'open', recalled: said }
}

/** What missed calls say of the calls themselves, by call: by when they are to be returned, and who that was, too. */
async function describe(tx: Transaction, missed: readonly CallFacts[]): Promise<Map<string, MissedValues>> {
  if (missed.length === 0) return new Map()
  const names = await namesOf(
    tx,
    missed.flatMap(({ callerNumber }) => callerNumber ?? []),
  )
  const target = await readTarget(tx)
  return new Map(
    missed.map(({ callId, receivedAt, callerNumber, caller, internal, branchOfficeId, duration }) => {
      const company_name = names.get(callerNumber ?? '') ?? caller
      const values: MissedValues = {
        receivedAt,
        sender_phone: callerNumber,
        company_name,
        internal: internal ? 'Y' : 'N',
        branchOfficeId,
        duration,
        dueAt: dueAt(target, receivedAt),
      }
      return [callId, values]
    }),
  )
}

/** How a call that was not known stands. */
const created = ({ callId, outcome, outcomeAt, outcomeBy }: CallFacts): MissedValues => ({
  callId,
  outcome: outcome ?? 'open',
  outcomeAt,
  outcomeBy,
  recalled: outcome === 'calledBack' ? 'Y' : 'N',
})

/** The change that makes the call so, none where it is so already. */
function changed(call: Missed, set: MissedValues): Change[] {
  const same = Object.entries(set).every(([key, value]) => isDeepStrictEqual(value ?? null, storedValue(call, key)))
  return same ? [] : [{ table: TABLE, verb: 'update', id: call.id, set }]
}

const storedValue = (call: Record<string, unknown>, key: string): unknown => call[key] ?? null

/** Who has taken the open calls of those who ring again, and since when: their new calls are theirs too. */
async function holdersOf(tx: Transaction, missed: readonly CallFacts[]): Promise<Map<string, MissedValues>> {
  const numbers = missed.flatMap(({ callerNumber }) => callerNumber ?? [])
  if (numbers.length === 0) return new Map()
  const rows = await tx.query<{ number: string; row: Pick<Missed, 'app_userId' | 'takenAt'> }>(
    `select w."number", json_build_object('app_userId', ${t('app_userId')}, 'takenAt', ${wireInstant(t('takenAt'))}) as "row"
     from unnest($1::text[]) as w("number")
     cross join lateral (select * from "missed-calls" t
       where ${phoneKeySql(t('sender_phone'))} = ${phoneKeySql('w."number"')} and ${t('outcome')} = 'open' and ${t('app_userId')} is not null
       order by ${t('takenAt')} desc limit 1) t`,
    [[...new Set(numbers)]],
  )
  return new Map(rows.map(({ number, row }) => [number, row]))
}
