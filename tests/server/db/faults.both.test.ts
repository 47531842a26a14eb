import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, UnknownOutcome } from '#server/db/database.ts'
import { type Fault, faultOf, isFormerLeader, isTemporary, UnreadableBody } from '#server/db/faults.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { AppError } from '#server/http/errors.ts'
import { startFailure } from '#server/process/start-failure.ts'
import { emptyDatabase, emptyLite } from '#tests/support/database.ts'
import { freePort } from '#tests/support/free-port.ts'

const coded = (code: string, more: object = {}) => Object.assign(new Error('x'), { code, ...more })
const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(() => undefined).catch((error: unknown) => error)

describe('SQLSTATEs, as the database raises them', () => {
  let db: Database
  beforeAll(async () => {
    db = await emptyDatabase()
  })
  afterAll(() => db.close())
  const table: [Fault, string[]][] = [
    ['away', ['08000', '08003', '08006', '08P01', '53000', '53200', '53300', '53400', '25006', '25P03', '25P04']],
    ['away', ['57P01', '57P02', '57P03', '57P04', '57P05']],
    ['busy', ['57014', '55P03', '40001', '40P01']],
    ['fullDatabase', ['53100']],
    ['theirs', ['22001', '22003', '22021', '22P02', '22P05']],
    ['ours', ['23505', '42601', '42P01', '42883', '0A000', '25P02', '28P01', '3D000', 'XX000', '58030']],
  ]
  it.each(table)('%s: %j', async (fault, codes) => {
    for (const code of codes) {
      const raised = await failureOf(db.query(`do $$ begin raise exception 'no' using errcode = '${code}'; end $$`))
      expect([code, Object(raised).code, faultOf(raised)]).toEqual([code, code, fault])
    }
  })

  it('a leader of before is told from a server that is only busy', () => {
    const codes = ['25006', '57P01', '57P02', '57P03', '57014', '53300', '08006']
    expect(codes.filter((code) => isFormerLeader(coded(code)))).toEqual(['25006', '57P01', '57P02', '57P03'])
  })
})

describe('what the drivers say without a code', () => {
  const load = createRequire(import.meta.url)
  const sourceOf = (name: string) => readFileSync(load.resolve(name), 'utf8')
  /** Every sentence of ours that may meet a lost connection, and the file of the driver that has it. */
  it.each([
    ['pg/lib/client.js', 'Connection terminated unexpectedly'],
    ['pg/lib/client.js', 'Connection terminated'],
    ['pg/lib/client.js', 'timeout expired'],
    ['pg/lib/client.js', 'Query read timeout'],
    ['pg/lib/client.js', 'Client has encountered a connection error and is not queryable'],
    ['pg/lib/client.js', 'Client was closed and is not queryable'],
    ['pg/lib/connection.js', 'There was an error establishing an SSL connection'],
    ['pg-pool', 'timeout exceeded when trying to connect'],
    ['pg-pool', 'Connection terminated due to connection timeout'],
    ['pg-pool', 'Cannot use a pool after calling end on the pool'],
  ])('%s: %s', (file, sentence) => {
    expect(sourceOf(file)).toContain(sentence)
    expect(faultOf(new Error(sentence))).toBe('away')
  })

  it.each([
    'Received unexpected rowDescription message from backend.',
    'Query values must be an array',
    'Client has already been connected. You cannot reuse a client.',
    'Unexpected end of multipart data',
    'Cannot read properties of undefined (reading x)',
  ])('a mistake is no lost connection: %s', (sentence) => {
    expect([faultOf(new Error(sentence)), faultOf(new TypeError(sentence))]).toEqual(['ours', 'ours'])
  })

  it('a closed embedded database, a closed pool, and a port nobody listens on', async () => {
    const lite = await emptyLite()
    await lite.close()
    const port = await freePort()
    const pool = await openPostgres(`postgres://nobody@127.0.0.1:${port}/none`)
    const refused = await failureOf(pool.query('select 1'))
    await pool.close()
    const closed = [failureOf(lite.query('select 1')), failureOf(pool.query('select 1'))]
    const failures = [refused, ...(await Promise.all(closed))]
    expect(failures.map(faultOf)).toEqual(['away', 'away', 'away'])
    const socket = await openPostgres('socket:/nowhere?db=none')
    expect(faultOf(await failureOf(socket.query('select 1')))).toBe('away')
    await socket.close()
  })
})

describe("Node's and our own", () => {
  it.each<[Fault, unknown]>([
    ...[
      'ECONNREFUSED',
      'ECONNRESET',
      'ENOTFOUND',
      'EAI_AGAIN',
      'ETIMEDOUT',
      'EHOSTUNREACH',
      'ENETUNREACH',
      'EPIPE',
    ].map((code): [Fault, unknown] => ['away', coded(code)]),
    ['away', new Error('outer', { cause: new AggregateError([coded('ECONNREFUSED'), coded('ECONNREFUSED')]) })],
    ['away', coded('EACCES', { syscall: 'connect' })],
    ['ours', coded('EACCES', { syscall: 'open' })],
    ['ours', coded('ENOENT', { syscall: 'open' })],
    ['busy', coded('EMFILE')],
    ['fullDisk', coded('ENOSPC')],
    ['fullDisk', new Error('outer', { cause: coded('EDQUOT') })],
    ['unknown', new UnknownOutcome('?', { cause: coded('ECONNRESET') })],
    ['theirs', new UnreadableBody('?')],
    ['theirs', new UnreadableBody('?', { cause: Object.assign(new Error('aborted'), { code: 'ECONNRESET' }) })],
    ['theirs', Object.assign(new Error('aborted'), { code: 'ECONNRESET' })],
    ['theirs', Object.assign(new Error('too large'), { statusCode: 413 })],
    ['ours', Object.assign(new Error('?'), { statusCode: 500 })],
    ['ours', new TypeError('x is not a function')],
    ['ours', 'a text'],
    ['ours', undefined],
  ])('%s: %s', (fault, error) => {
    expect(faultOf(error)).toBe(fault)
    expect(isTemporary(error)).toBe(['away', 'busy', 'unknown'].includes(fault))
  })

  it('a refusal says itself what it is', () => {
    expect(isTemporary(new AppError(422, 'No'))).toBe(false)
  })
})

it.each([
  [coded('ENOSPC'), /^The disk of DATA_DIR is full: make room/],
  [coded('EROFS'), /^Nothing can be written to DATA_DIR/],
  [coded('53100'), /^The disk of the database is full/],
  [coded('25006'), /^The database of DATABASE_URL takes no writes: it is a standby/],
  [coded('ECONNREFUSED'), /^The database of DATABASE_URL does not answer\.$/],
  [coded('EADDRINUSE', { port: 80 }), /^Port 80 is in use/],
])('a start that fails by what people can mend says so in one sentence: %s', (error, sentence) => {
  expect(startFailure(error)).toMatch(sentence)
  expect(startFailure(error)).not.toContain('\n')
})
