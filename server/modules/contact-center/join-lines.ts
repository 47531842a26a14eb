import { tableOf } from '#schema/model.ts'
import type { StoredRow, ValuesOf } from '#schema/rows/typed-rows.ts'
import type { Engine } from '../../crud/engine.ts'
import { asProgram } from '../../crud/grant.ts'
import { storedJson } from '../../crud/statements.ts'
import { type Change, write } from '../../crud/write.ts'
import { columnsOf } from '../../db/columns-of.ts'
import type { Transaction } from '../../db/database.ts'
import { phoneKeysOf } from '../../db/phone-key.ts'
import { lockImports } from '../../import/import-rows.ts'
import type { Rekeying } from '../../phones/phone-keys.ts'
import { indexedSql } from './call-sql.ts'
import { joinedLines } from './grants.ts'
import { nameOfUser } from './people.ts'

type Missed = StoredRow<'missed-calls'>

/** An open call, and the key of the line it was in. */
interface OpenCall {
  row: Missed
  key: string
  was: string
}

const TABLE = 'missed-calls'
const MOST_LETTERS = 5_000
const t = columnsOf<'missed-calls'>('t')
const key = phoneKeysOf<'missed-calls'>('t')('sender_phone')

/**
 * Open lines of the worklist whose numbers turn out to be the same become one: the user who took one first has all of it,
 * the last call gets the notes of all of them and a sentence that says so. The calls stay as they came.
 */
export const joinLines: Rekeying = async (tx, engine, store) => {
  await lockImports(tx, 'report-calls')
  const rekeyed = await store()
  const before = new Map(rekeyed.map((one) => [one.id, one.before]))
  const open = await openCalls(tx, engine, [...new Set(rekeyed.map(({ after }) => after))])
  const calls = open.map((call) => ({ ...call, was: before.get(call.row.id) ?? call.key }))
  for (const line of groupedBy(calls, (call) => call.key)) {
    if (new Set(line.map(({ was }) => was)).size > 1)
      await write(tx, asProgram(engine, joinedLines), await joining(tx, line))
  }
}

/** Those of one key together, in their order. */
function groupedBy<T>(all: readonly T[], keyOf: (one: T) => string): T[][] {
  const groups = new Map<string, T[]>()
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one])
  return [...groups.values()]
}

/** The open calls with these keys, the last one first, locked. */
const openCalls = (tx: Transaction, { model }: Engine, keys: string[]): Promise<Omit<OpenCall, 'was'>[]> =>
  tx.query(
    `select ${storedJson(tableOf(model, TABLE))}, ${key} as "key" from "missed-calls" t
     where ${key} = any($1::text[]) and ${indexedSql(t('outcome'))} = 'open' and ${t('internal')} = 'N'
     order by ${t('receivedAt')} desc, t."id" desc for no key update of t`,
    [keys],
  )

async function joining(tx: Transaction, calls: readonly OpenCall[]): Promise<Change[]> {
  const owners = calls
    .map(({ row }) => row)
    .filter(({ app_userId }) => app_userId !== null)
    .toSorted((one, other) => (one.takenAt ?? '').localeCompare(other.takenAt ?? ''))
  const [owner] = owners
  const others = [...new Set(owners.map(({ app_userId }) => app_userId))].slice(1)
  const names = await Promise.all(others.map((id) => nameOfUser(tx, id ?? 0)))
  const note = joinedNote(calls, names)
  return calls.flatMap(({ row }, n): Change[] => {
    const taken = owner && row.app_userId !== owner.app_userId
    const set: ValuesOf<typeof TABLE> = {
      ...(taken && { app_userId: owner.app_userId, takenAt: owner.takenAt }),
      ...(n === 0 && note !== row.note && { note }),
    }
    return Object.keys(set).length > 0 ? [{ table: TABLE, verb: 'update', id: row.id, set }] : []
  })
}

/** The note that each line showed, and what has happened, as far as there is room for it: the calls keep their own notes. */
function joinedNote(calls: readonly OpenCall[], alsoTakenBy: readonly string[]): string {
  const lines = groupedBy(calls, ({ was }) => was)
  const numbers = lines.flatMap(([last]) => last?.row.sender_phone ?? [])
  const own = calls[0]?.row.note ?? ''
  const notes = lines.flatMap((line) => line.find(({ row }) => row.note !== null)?.row.note ?? [])
  return [...notes, joinedSentence(numbers, alsoTakenBy)].reduce((note, part) => {
    const longer = note === '' ? part : `${note}\n${part}`
    return note.includes(part) || longer.length > MOST_LETTERS ? note : longer
  }, own)
}

function joinedSentence(numbers: readonly string[], alsoTakenBy: readonly string[]): string {
  const also = alsoTakenBy.length > 0 ? ` Era in carico anche a ${alsoTakenBy.join(', ')}.` : ''
  return `Righe unite, perché il numero è lo stesso: ${numbers.join(', ')}.${also}`
}
