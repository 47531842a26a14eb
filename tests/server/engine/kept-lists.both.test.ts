import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RecordingApp, recordingApp } from '#tests/support/recording.ts'

let app: RecordingApp
beforeAll(async () => {
  app = await recordingApp()
  const admin = app.as('ROLE_ADMIN')
  const agent = await admin.post('/api/agents', { name: 'Rossi' })
  for (const companyName of ['ALFA', 'BETA', 'GAMMA']) {
    const made = await admin.post('/api/customers', { companyName, agentId: agent.body.data.id, reseller: 'N' })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
  }
})
afterAll(() => app.close())

const page = '/api/customers?sortBy=companyName&page=1&rowsPerPage=50'
const namesOf = (body: { data: { companyName: string; agent: { name: string } }[]; totalRows: number }) =>
  body.data.map(({ companyName, agent }) => `${companyName} ${agent.name}`).concat(String(body.totalRows))
const read = async (path = page) => namesOf((await app.as('ROLE_ADMIN').get(path)).body)

/** Asked for twice, a list is kept. */
async function keep(path = page): Promise<void> {
  await read(path)
  await read(path)
}

describe('a list that was asked for before', () => {
  it('is not read again while nothing has changed', async () => {
    await keep()
    app.take()
    expect(await read()).toEqual(['ALFA Rossi', 'BETA Rossi', 'GAMMA Rossi', '3'])
    expect(app.take().map(({ text }) => text)).toEqual([expect.stringContaining('"_totals"')])
  })

  it('shows each change: of a row, of a row it refers to, whoever made it', async () => {
    const { data } = (await app.as('ROLE_ADMIN').get(page)).body
    const [alfa] = data
    const changes: [work: () => Promise<unknown>, shown: string[]][] = [
      [
        () => app.as('ROLE_ADMIN').put(`/api/customers/${alfa.id}`, { companyName: 'ALFA DUE' }),
        ['ALFA DUE Rossi', 'BETA Rossi', 'GAMMA Rossi', '3'],
      ],
      [
        () => app.as('ROLE_ADMIN').put(`/api/agents/${alfa.agent.id}`, { name: 'Bianchi' }),
        ['ALFA DUE Bianchi', 'BETA Bianchi', 'GAMMA Bianchi', '3'],
      ],
      [
        () => app.db.query(`update "customers" set "companyName" = 'ALFA' where "id" = $1`, [alfa.id]),
        ['ALFA Bianchi', 'BETA Bianchi', 'GAMMA Bianchi', '3'],
      ],
      [
        () => app.db.query(`update "agents" set "name" = 'Rossi' where "id" = $1`, [alfa.agent.id]),
        ['ALFA Rossi', 'BETA Rossi', 'GAMMA Rossi', '3'],
      ],
      [() => app.as('ROLE_ADMIN').delete(`/api/customers/${data[2].id}`), ['ALFA Rossi', 'BETA Rossi', '2']],
    ]
    for (const [change, shown] of changes) {
      await keep()
      await change()
      expect(await read()).toEqual(shown)
    }
  })

  it('shows a change as soon as it is committed, and not before', async () => {
    if (app.db.kind === 'pglite') return
    await keep()
    const before = await read()
    await app.db
      .transaction(async (tx) => {
        await tx.query(`update "customers" set "companyName" = 'OMEGA' where "companyName" = 'ALFA'`)
        expect(await read()).toEqual(before)
        throw new Error('No')
      })
      .catch(() => {})
    expect(await read()).toEqual(before)
    await app.db.query(`update "customers" set "companyName" = 'OMEGA' where "companyName" = 'ALFA'`)
    expect(await read()).toEqual(['BETA Rossi', 'OMEGA Rossi', '2'])
  })

  it('is another one with another page, order or filter', async () => {
    await keep()
    const two = `${page}&descending=1`
    await keep(two)
    expect((await read(two)).slice(0, 2)).toEqual((await read()).slice(0, 2).toReversed())
    const filtered = `${page}&filters=${encodeURIComponent('{"companyName":"BETA"}')}`
    await keep(filtered)
    expect(await read(filtered)).toEqual(['BETA Rossi', '1'])
    const second = page.replace('page=1&rowsPerPage=50', 'page=2&rowsPerPage=1')
    await keep(second)
    expect(await read(second)).toHaveLength(2)
  })

  it('has the fields that its reader may see, and nothing without the right', async () => {
    await app.as('ROLE_ADMIN').post('/api/nations', { name: 'Italia', code: 'IT' })
    for (let times = 0; times < 3; times++) {
      const all = (await app.as('ROLE_ADMIN').get('/api/agents')).body.data[0]
      const picked = (await app.as('ROLE_COMMERCIALE_CP').get('/api/agents')).body.data?.[0]
      expect(Object.keys(all).length).toBeGreaterThan(Object.keys(picked ?? {}).length)
      expect((await app.as('ROLE_MARKETING').get('/api/nations')).status).toBe(403)
      expect((await app.as('ROLE_ADMIN').get('/api/nations')).status).toBe(200)
    }
  })

  it('is sent compressed, with the tag of its bytes', async () => {
    const { token } = await app.session('admin')
    const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'br' }
    await app.db.query(`insert into "customers" ("companyName") select 'RIGA ' || n from generate_series(1, 20) n`)
    const url = page
    const plain = await app.app.inject({ url, headers: { authorization: headers.authorization } })
    for (let times = 0; times < 3; times++) {
      const { headers: sent, rawPayload } = await app.app.inject({ url, headers })
      expect(sent).toMatchObject({ 'content-encoding': 'br', etag: plain.headers.etag, vary: 'accept-encoding' })
      expect(brotliDecompressSync(rawPayload).toString()).toBe(plain.body)
      const same = await app.app.inject({ url, headers: { ...headers, 'if-none-match': String(sent.etag) } })
      expect([same.statusCode, same.body]).toEqual([304, ''])
    }
  })
})
