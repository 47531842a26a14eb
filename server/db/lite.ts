import { setFlagsFromString } from 'node:v8'
import { type Transaction as LiteTransaction, PGlite, types } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { changeListeners } from './change-listeners.ts'
import type { Sql, Transaction } from './database.ts'
import type { LiteDatabase } from './lite-database.ts'
import { sharedBuffers } from './lite-memory.ts'
import { type SentStatements, sentBy } from './sent-statements.ts'

interface LiteOptions {
  dir?: string
  /** What dump() gave: the new database starts as that one was. */
  from?: Uint8Array<ArrayBuffer>
  onClose?: () => void
}

const asText = (value: string) => value

// One reading for both engines: postgres.ts has the same.
const parsers = {
  [types.INT8]: Number,
  [types.DATE]: asText,
  [types.TIMESTAMP]: asText,
  [types.TIMESTAMPTZ]: asText,
}

// Translating the engine's code into faster code costs a second of work at each start and 60 MB that never come back, most of
// it for code that runs a few times. So only what runs much is translated, one function after the other.
setFlagsFromString('--wasm-tiering-budget=100000000')
setFlagsFromString('--wasm-num-compilation-tasks=1')

/** Opens the embedded database in the folder, or in memory. It has one connection: everything in it runs one by one. */
export async function openLite({ dir, from, onClose }: LiteOptions): Promise<LiteDatabase> {
  const lite = await PGlite.create({
    dataDir: dir,
    loadDataDir: from && new Blob([from]),
    extensions: { btree_gist, pg_trgm },
    postgresqlconf: [`shared_buffers=${sharedBuffers(dir)}MB`],
    parsers,
  })
  const changes = changeListeners()
  const database: LiteDatabase = {
    ...sqlOf(lite),
    kind: 'pglite',
    stoppable: (stop) => ({
      query: async (text, values, name) => {
        stop.throwIfAborted()
        return sqlOf(lite).query(text, values, name)
      },
    }),
    transaction: async (work) => {
      let changed = false
      const announce = () => {
        changed = true
      }
      const outcome = await lite.transaction(async (tx) => {
        const sent = sentBy(sqlOf(tx).query)
        try {
          const value = await work(transactionOf(sent, announce))
          await sent.whole()
          return value
        } catch (error) {
          throw sent.translated(await sent.reasonOf(error))
        }
      })
      if (changed) changes.call()
      return outcome
    },
    onChanges: changes.onChanges,
    script: async (text) => void (await lite.exec(text)),
    unhurried: async (statement) => void (await lite.exec(statement)),
    listen: async (channel, heard) => {
      const stop = await lite.listen(channel, heard)
      return async () => {
        if (!lite.closed) await stop()
      }
    },
    dump: async () => new Uint8Array(await (await lite.dumpDataDir('none')).arrayBuffer()),
    close: async () => {
      if (!lite.closed) await lite.close()
      onClose?.()
    },
  }
  return database
}

function transactionOf({ query, send }: SentStatements, announceChanges: () => void): Transaction {
  return {
    query,
    send,
    announceChanges,
    open: true,
    // It has no limits to lift.
    unhurried: async () => {},
  }
}

function sqlOf(client: PGlite | LiteTransaction): Sql {
  return {
    query: async <R>(text: string, values: readonly unknown[] = []) => (await client.query<R>(text, [...values])).rows,
  }
}
