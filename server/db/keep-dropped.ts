import { closeSync, fsyncSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { hasValueSql } from './break-counts.ts'
import { type Database, type Transaction, UnknownOutcome } from './database.ts'
import { isUnreachable } from './faults.ts'
import { holdsOwnValues } from './row-totals.ts'
import { widens } from './widens.ts'
import { WrongDatabase } from './wrong-database.ts'

/** Saves to files the values that migrations drop. */
export interface Keeper {
  /** Runs a statement of the migration; what it drops or converts has been written, and forced to the disk, before. */
  run(tx: Transaction, migration: string, statement: string): Promise<void>
  /** Does the work in one transaction, and removes the files when it turns out that nothing was dropped. */
  transaction<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T>
}

/** One transaction for the work, whether something keeps what it drops or not. */
export const transactionWith = (keeper: Keeper | undefined): Keeper['transaction'] =>
  keeper?.transaction ?? ((db, work) => db.transaction(work))

/** Keeps in the folder `dropped` of the data folder, one JSON object a line; `say` hears of each file once it is needed. */
export function keeperIn(dataDir: string, say: (line: string) => void): Keeper {
  const files: { path: string; sentence: string }[] = []
  const undo = () => {
    for (const { path } of files.splice(0)) rmSync(path, { force: true })
  }
  return {
    run: async (tx, migration, statement) => {
      for (const lost of await lostBy(tx, statement)) {
        const file = await keep(tx, join(dataDir, 'dropped'), migration, lost)
        if (file) files.push(file)
      }
      await tx.query(statement)
    },
    transaction: async (db, work) => {
      try {
        const value = await db.transaction((tx) => {
          // It may be repeated.
          undo()
          return work(tx)
        })
        for (const { sentence } of files.splice(0)) say(sentence)
        return value
      } catch (error) {
        if (!(error instanceof UnknownOutcome)) undo()
        throw error
      }
    },
  }
}

interface Lost {
  table: string
  /** Undefined: the whole table. */
  column?: string
  hasId: boolean
  converted?: { from: string; to: string }
}

/** Only these words take something away, wherever they stand: in a block of code, behind a comment, in lower case. */
const mayTake = /\b(?:drop|type|do|call|select|execute)\b/i

/**
 * The tables and columns that the statement would drop or convert: it runs inside a savepoint, the catalogue is compared,
 * and it is rolled back.
 */
async function lostBy(tx: Transaction, statement: string): Promise<Lost[]> {
  if (!mayTake.test(statement)) return []
  const before = await columnsOf(tx)
  await tx.query('savepoint looking')
  await tx.query(statement)
  const after = new Map((await columnsOf(tx)).map((column) => [column.key, column]))
  await tx.query('rollback to savepoint looking')
  await tx.query('release savepoint looking')
  const remainingOids = new Set([...after.values()].map(({ oid }) => oid))
  const tables = before.filter(({ oid, first }) => first && !remainingOids.has(oid))
  const columns = before.flatMap((column): Lost[] => {
    const { table, name, type, hasId, oid, key } = column
    if (!remainingOids.has(oid)) return []
    const now = after.get(key)
    if (!now) return [{ table, column: name, hasId }]
    return widens(type, now.type) ? [] : [{ table, column: name, hasId, converted: { from: type, to: now.type } }]
  })
  return [...tables.map(({ table, hasId }) => ({ table, hasId })), ...columns]
}

interface Column {
  /** Stays the same when the table or the column is renamed. */
  key: string
  oid: string
  table: string
  name: string
  type: string
  hasId: boolean
  /** Whether no column of the table comes before it in this list. */
  first: boolean
}

/** Every column of every table, but for computed ones, totals and those of the engine: they hold nothing of their own. */
const columnsOf = (tx: Transaction): Promise<Column[]> =>
  tx.query<Column>(`
    select c.oid::text as oid, concat(c.oid, '.', a.attnum) as key, c.relname as table, a.attname as name,
      format_type(a.atttypid, a.atttypmod) as type, bool_or(a.attname = 'id') over of_table as "hasId",
      row_number() over (of_table order by a.attnum) = 1 as first
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0
      and not a.attisdropped and ${holdsOwnValues} and left(a.attname, 1) <> '_'
    window of_table as (partition by c.oid)`)

async function keep(
  tx: Transaction,
  folder: string,
  migration: string,
  lost: Lost,
): Promise<{ path: string; sentence: string } | undefined> {
  const { table, column, converted } = lost
  const where = column === undefined ? 'true' : hasValueSql(column)
  const [found] = await tx.query<{ count: number }>(`select count(*) as count from "${table}" where ${where}`)
  if (!found?.count) return undefined
  const what = column === undefined ? table : `${table}.${column}`
  const contents = `its ${found.count} ${column === undefined ? 'rows' : 'values'}`
  const does = converted
    ? `converts ${what} from ${converted.from} to ${converted.to}`
    : `drops ${column === undefined ? 'the table ' : ''}${what}`
  await tx.query(
    `declare kept_rows no scroll cursor for select ${lineOf(lost)}::text as line from "${table}" kept where ${where}`,
  )
  try {
    const name = `${migration}-${what}`.replace(/[^\w.-]/g, '_')
    const path = await written(folder, name, () => tx.query<{ line: string }>('fetch 1000 from kept_rows'))
    await tx.query('close kept_rows')
    return { path, sentence: `The migration ${migration} ${does}: ${contents} are kept in ${path}` }
  } catch (error) {
    if (isUnreachable(error) || !(error instanceof Error) || !('syscall' in error)) throw error
    throw new WrongDatabase(
      `Nothing was migrated: the migration ${migration} ${does}, and ${contents} cannot be kept in ${folder} (${error.message}). See to it that files can be written there, then start again.`,
      { cause: error },
    )
  }
}

/** The part of a row that is saved: the whole row, or one value with its id. */
const lineOf = ({ column, hasId }: Lost): string =>
  column !== undefined && hasId
    ? `jsonb_build_object('id', "id", '${column.replaceAll("'", "''")}', "${column}")`
    : 'to_jsonb(kept)'

/** Writes all lines to a new file for our own user, forced to the disk, and returns its path. */
async function written(folder: string, name: string, next: () => Promise<{ line: string }[]>): Promise<string> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { path, fd } = newFile(folder, name)
  try {
    for (let rows = await next(); rows.length > 0; rows = await next()) {
      writeAll(fd, Buffer.from(rows.map(({ line }) => `${line}\n`).join('')))
    }
    fsyncSync(fd)
  } catch (error) {
    rmSync(path, { force: true })
    throw error
  } finally {
    closeSync(fd)
  }
  if (process.platform !== 'win32') syncFolders(folder, dirname(folder))
  return path
}

/** The time is in the name where a file of the name is there: it belongs to another database or another day. */
function newFile(folder: string, name: string): { path: string; fd: number } {
  const time = new Date().toISOString().replace(/[-:]|\.\d+/g, '')
  for (const path of [join(folder, `${name}.jsonl`), join(folder, `${name}-${time}.jsonl`)]) {
    try {
      return { path, fd: openSync(path, 'wx', 0o600) }
    } catch (error) {
      if (Object(error).code !== 'EEXIST') throw error
    }
  }
  throw Object.assign(new Error(`EEXIST: ${name}-${time}.jsonl is there already`), { syscall: 'open', path: folder })
}

function writeAll(fd: number, bytes: Buffer): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(fd, bytes, at)
}

/** Else the name of a file could be lost while its contents are not. */
function syncFolders(...folders: string[]): void {
  for (const folder of folders) {
    const fd = openSync(folder, 'r')
    fsyncSync(fd)
    closeSync(fd)
  }
}
