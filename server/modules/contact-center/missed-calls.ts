import { isDeepStrictEqual } from 'node:util'
import { tableOf } from '#schema/model.ts'
import type { StoredRow, ValuesOf } from '#schema/rows/typed-rows.ts'
import type { Engine } from '../../crud/engine.ts'
import { asProgram } from '../../crud/grant.ts'
import { storedJson } from '../../crud/statements.ts'
import { type Change, write } from '../../crud/write.ts'
import { columnsOf } from '../../db/columns-of.ts'
import type { Transaction } from '../../db/database.ts'
import { wireInstant } from '../../db/instant.ts'
import { keyColumn, phoneKey, phoneKeySql, phoneKeysOf } from '../../db/phone-key.ts'
import type { SavedRow } from '../../import/import-rows.ts'
import { dueAt, readTarget } from './calendar.ts'
import { indexedSql } from './call-sql.ts'
import { derivedCalls } from './grants.ts'
import { type CallFacts, readFacts } from './missed-sql.ts'
import { isReturnable, marksOf, missedValues } from './outcome.ts'
import { namesOf } from './recognise.ts'

type Missed = StoredRow<'missed-calls'>
type MissedValues = ValuesOf<'missed-calls'>

const TABLE = 'missed-calls'
const l = columnsOf<'report-calls'>('l')
const m = columnsOf<'missed-calls'>('m')
const t = columnsOf<'missed-calls'>('t')
const missedKey = phoneKeysOf<'missed-calls'>('m')

/**
 * Makes the missed calls what they are by all legs known, after these were saved: calls that came in and nobody answered, each
 * closed by the first time somebody spoke with the number later. The same legs give the same, in whatever order they come.
 * What people did stays: their note, that they returned the call, who took it.
 */
export async function deriveMissedCalls(tx: Transaction, engine: Engine, saved: readonly SavedRow[]): Promise<void> {
  const affected = affectedBy(saved)
  const knownCalls = await lockKnown(tx, engine, affected)
  const byCall = new Map(knownCalls.map((call) => [call.callId, call]))
  const own = new Set(affected.callIds)
  const ofOthers = knownCalls.filter(({ callId }) => !own.has(callId ?? ''))
  const facts = await readFacts(
    tx,
    affected.callIds.map((callId) => ({ callId, reopenedAt: byCall.get(callId)?.reopenedAt })),
    ofOthers.map(({ id }) => id),
  )
  const missed = facts.filter(({ incoming, answered }) => incoming && !answered)
  const described = await describe(
    tx,
    missed.filter(({ callId }) => own.has(callId)),
  )
  const seemedAnswered = missed.flatMap(({ callId }) => byCall.get(callId) ?? []).filter(isMarked)
  const marks = await marksOf(
    tx,
    seemedAnswered.map(({ id }) => id),
  )
  await write(tx, asProgram(engine, derivedCalls), [
    ...facts.filter((one) => !missed.includes(one)).flatMap((one) => withdrawn(byCall.get(one.callId), one)),
    ...missed.flatMap((one) => {
      const call = byCall.get(one.callId)
      return call ? changed(call, { ...described.get(one.callId), ...missedValues(call, one, marks.get(call.id)) }) : []
    }),
  ])
  const fresh = missed.filter(({ callId }) => !byCall.has(callId))
  const waiting = fresh.filter((one) => one.outcome === null && isReturnable(one))
  const holders = await holdersOf(tx, waiting)
  await write(
    tx,
    asProgram(engine, derivedCalls),
    fresh.map((one): Change => {
      const set = {
        callId: one.callId,
        ...missedValues({ outcome: 'open', recalled: 'N' }, one),
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
  /** The first moment they tell of. */
  since: string
}

/** The calls that saved legs may affect, by their values before and after. */
function affectedBy(saved: readonly SavedRow[]): Affected {
  const rows = saved.flatMap(({ before, after }) => (before ? [before, after] : [after]))
  const texts = (...keys: string[]) => [
    ...new Set(rows.flatMap((row) => keys.map((key) => row[key]).filter((value) => typeof value === 'string'))),
  ]
  const times = texts('callDateTime').sort()
  return { callIds: texts('callId'), numbers: texts('callerNumber', 'destinationNumber'), since: times[0] ?? '' }
}

/**
 * Locks the missed calls of these calls, and those of their numbers that are open or were closed since they began; what a
 * person closed stays so, whatever comes later.
 */
async function lockKnown(tx: Transaction, { model }: Engine, { callIds, numbers, since }: Affected): Promise<Missed[]> {
  const rows = await tx.query<{ row: Missed }>(
    `with _legs as (
       select ${l('callerNumber', 'destinationNumber', 'callDateTime')}, l."${keyColumn('callerNumber')}" as "callerKey",
         l."${keyColumn('destinationNumber')}" as "destinationKey" from unnest($1::text[]) as w("callId")
         cross join lateral (select * from "report-calls" l where ${indexedSql(l('callId'))} = w."callId" offset 0) l),
     _numbers as (select "callerNumber" as "n", "callerKey" as "${keyColumn('n')}" from _legs
       union select "destinationNumber", "destinationKey" from _legs),
     _keys as (select unnest($2::text[]) as "key" union select ${phoneKeySql('n', (column) => `_numbers."${column}"`)} from _numbers)
     select ${storedJson(tableOf(model, TABLE))} from "missed-calls" t where t."id" in (
       select m."id" from unnest($1::text[]) as w("callId")
         cross join lateral (select * from "missed-calls" m where lower(${m('callId')}) = w."callId" offset 0) m
       union
       select m."id" from _keys w
         cross join lateral (select * from "missed-calls" m where ${missedKey('sender_phone')} = w."key" offset 0) m
         where ${m('internal')} = 'N' and (${m('outcome')} = 'open' or (${m('outcome')} in ('calledBack', 'answeredLater')
           and ${m('outcomeAt')} >= least($3::timestamptz, (select min("callDateTime") from _legs)))))
     order by t."id" for no key update of t`,
    [callIds, [...new Set(numbers.map(phoneKey))], since],
  )
  return rows.map(({ row }) => row)
}

/** Whether a person said that it was returned, of a call that was answered by all that was known. */
const isMarked = ({ outcome, recalled }: Missed): boolean => outcome === 'answered' && recalled === 'Y'

/** A call that is no missed one any more: gone where nobody has touched it, else closed. */
function withdrawn(call: Missed | undefined, facts: CallFacts): Change[] {
  if (!call) return []
  const touched = call.note !== null || call.app_userId !== null || call.outcome === 'recalled' || isMarked(call)
  if (!touched) return [{ table: TABLE, verb: 'delete', id: call.id }]
  return changed(call, missedValues(call, facts))
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
    missed.map((one) => {
      const { callId, receivedAt, callerNumber, caller, internal, branchOfficeId, duration } = one
      const company_name = names.get(callerNumber ?? '') ?? caller
      const values: MissedValues = {
        receivedAt,
        sender_phone: callerNumber,
        company_name,
        internal: internal ? 'Y' : 'N',
        branchOfficeId,
        duration,
        dueAt: isReturnable(one) ? dueAt(target, receivedAt) : null,
      }
      return [callId, values]
    }),
  )
}

/** The change that makes the call so, none where it is so already. */
function changed(call: Missed, set: MissedValues): Change[] {
  const same = Object.entries(set).every(([key, value]) => isDeepStrictEqual(value ?? null, storedValue(call, key)))
  return same ? [] : [{ table: TABLE, verb: 'update', id: call.id, set }]
}

const storedValue = (call: Record<string, unknown>, key: string): unknown => call[key] ?? null

/** Who has taken the open calls of those who ring again, and since when: their new calls are theirs too. */
async function holdersOf(tx: Transaction, missed: readonly CallFacts[]): Promise<Map<string, MissedValues>> {
  const numbers = [...new Set(missed.flatMap(({ callerNumber }) => callerNumber ?? []))]
  if (numbers.length === 0) return new Map()
  const rows = await tx.query<{ number: string; row: Pick<Missed, 'app_userId' | 'takenAt'> }>(
    `select w."number", json_build_object('app_userId', ${t('app_userId')}, 'takenAt', ${wireInstant(t('takenAt'))}) as "row"
     from unnest($1::text[], $2::text[]) as w("number", "key")
     cross join lateral (select * from "missed-calls" t
       where ${phoneKeysOf<'missed-calls'>('t')('sender_phone')} = w."key" and ${t('outcome')} = 'open' and ${t('app_userId')} is not null
       order by ${t('takenAt')} desc limit 1) t`,
    [numbers, numbers.map(phoneKey)],
  )
  return new Map(rows.map(({ number, row }) => [number, row]))
}
