import type { Database, Sql, Transaction } from './database.ts'
import { foldBody, foldSql } from './fold.ts'

/** An index over fold(), and the statement that creates it. */
interface FoldIndex {
  oid: number
  /** As SQL writes it. */
  name: string
  definition: string
}

const NEXT = '_fold_next'
/** Of two nodes that start together one builds. */
const LOCK = 727272

/** Whether the database folds as this program does; where there is no fold() at all, nothing is to be done either. */
export async function foldsAlike(sql: Sql): Promise<boolean> {
  const [found] = await sql.query<{ body: string }>(
    `select prosrc as body from pg_proc where oid = to_regprocedure('fold(text)')`,
  )
  return found === undefined || found.body === foldBody
}

/**
 * Gives the database the fold() of this program at once, and builds its indexes anew: for the embedded one, and while
 * definitions are written. Does nothing where they fold alike.
 */
export async function refoldAtOnce(tx: Transaction): Promise<void> {
  if (await foldsAlike(tx)) return
  const indexes = await foldIndexes(tx)
  await tx.query(`drop function if exists ${NEXT}(text)`)
  await tx.query(foldSql(NEXT))
  for (const { name, definition } of indexes) {
    await tx.query(`drop index ${name}`)
    await tx.query(overNext(definition))
  }
  const { name, held } = await exchange(tx)
  if (!held) await tx.query(`drop function ${name}(text)`)
}

/**
 * The same while everybody reads and writes: beside each index one over the new function is built, then all change places
 * in one short transaction. Until then statements use the old ones. Whatever stops it, the next call goes on with the
 * indexes that are ready. False where another node is at it. The embedded database has one connection: there others wait.
 */
export async function refoldMeanwhile(db: Database): Promise<boolean> {
  if (await foldsAlike(db)) return true
  if (db.kind === 'pglite') return db.transaction(refoldAtOnce).then(() => true)
  return db.transaction(async (tx) => {
    await tx.unhurried()
    await tx.query('set local idle_in_transaction_session_timeout = 0')
    const [lock] = await tx.query<{ ours: boolean }>(`select pg_try_advisory_xact_lock(${LOCK}) as ours`)
    if (!lock?.ours) return false
    await prepareNext(db)
    for (const index of await foldIndexes(db)) await buildBeside(db, index)
    await db.transaction(async (swap) => {
      for (const { oid, name } of await foldIndexes(swap)) {
        await swap.query(`drop index ${name}`)
        await swap.query(`alter index ${besideOf(oid)} rename to ${name}`)
      }
      const { name, held } = await exchange(swap)
      // Prepared statements have the old function in their plans: from here on it folds as the new one does.
      if (!held) await swap.query(foldSql(name))
    })
    return true
  })
}

/** Creates the new function; indexes that a stopped program built over another one are dropped. */
async function prepareNext(db: Database): Promise<void> {
  const [next] = await db.query<{ body: string }>(
    `select prosrc as body from pg_proc where oid = to_regprocedure('${NEXT}(text)')`,
  )
  if (next?.body === foldBody) return
  await db.query(`drop function if exists ${NEXT}(text) cascade`)
  await db.query(foldSql(NEXT))
}

async function buildBeside(db: Database, { oid, name, definition }: FoldIndex): Promise<void> {
  const beside = besideOf(oid)
  const [built] = await db.query<{ valid: boolean }>(
    `select indisvalid as valid from pg_index where indexrelid = to_regclass('${beside}')`,
  )
  if (built?.valid) return
  if (built) await db.unhurried(`drop index concurrently ${beside}`)
  const create = overNext(definition).replace(` INDEX ${name} `, ` INDEX CONCURRENTLY ${beside} `)
  await db.unhurried(create)
}

const besideOf = (oid: number): string => `_fold_next_${oid}`

const overNext = (definition: string): string => definition.replaceAll(/\bfold\(/g, `${NEXT}(`)

const foldIndexes = (sql: Sql): Promise<FoldIndex[]> =>
  sql.query<FoldIndex>(
    `select distinct c.oid::integer as oid, quote_ident(c.relname) as name, pg_get_indexdef(c.oid) as definition
     from pg_depend d join pg_class c on c.oid = d.objid and c.relkind = 'i'
     where d.classid = 'pg_class'::regclass and d.refclassid = 'pg_proc'::regclass
       and d.refobjid = to_regprocedure('fold(text)') order by name`,
  )

/** The new function takes the name; tells the name that the old one has now, and whether a computed column holds it. */
async function exchange(tx: Transaction): Promise<{ name: string; held: boolean }> {
  const [old] = await tx.query<{ name: string; held: boolean }>(
    `select '_fold_' || f::oid as name, exists (select 1 from pg_depend
       where refclassid = 'pg_proc'::regclass and refobjid = f) as held
     from to_regprocedure('fold(text)') f`,
  )
  if (!old) throw new Error('fold() is gone while its indexes are built anew')
  await tx.query(`alter function fold(text) rename to ${old.name}`)
  await tx.query(`alter function ${NEXT}(text) rename to fold`)
  return old
}
