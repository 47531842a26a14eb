import { once } from 'node:events'
import { get, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import access from '#schema/access.json' with { type: 'json' }
import { readModel } from '#schema/read-model.ts'
import type { TableInput } from '#schema/table.ts'
import { definitions } from '#schema/tables.ts'
import type { Database } from '#server/db/database.ts'
import { demoUsername } from '#server/demo/users.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { addressOf } from '#tests/support/event-stream.ts'
import { readCsv } from '#tests/support/read-exported.ts'

const ROWS = 5_000
const longRows = {
  name: 'prova_lunga',
  label: { one: 'Riga lunga', many: 'Righe lunghe' },
  title: 'nome',
  screens: [{ route: '/configurations/provaLunga', area: 'crm-config' }],
  fields: {
    nome: { type: 'text', label: 'Nome', required: true },
    testo: { type: 'longText', label: 'Testo' },
  },
} satisfies TableInput
const model = readModel({ ...definitions, prova_lunga: longRows }, access)
/** What happens before each page is read, by its number from 1. */
let beforePage: (page: number) => unknown = () => {}
let pages = 0
let app: TestApp
let served: TestApp
let url: string
beforeAll(async () => {
  app = await testApp({ model })
  const watched: Database = {
    ...app.db,
    query: async <R>(text: string, values?: readonly unknown[], name?: string) => {
      if (text.includes('_wanted')) await beforePage(++pages)
      return app.db.query<R>(text, values, name)
    },
  }
  served = await testApp({ model, beside: { db: watched, config: app.config } })
  url = await addressOf(served)
  await app.db.query(
    `insert into "prova_lunga" ("nome", "testo") select 'Riga ' || lpad(n::text, 6, '0'), $1 from generate_series(1, ${ROWS}) n`,
    ['Forlì '.repeat(1_000)],
  )
})
afterEach(async () => {
  beforePage = () => {}
  pages = 0
  await app.db.query('delete from "_quotas"')
})
afterAll(async () => {
  await served.close()
  await app.close()
})

async function ask(
  format: string,
  role = 'ROLE_SUPER_ADMIN',
): Promise<{ url: string; headers: Record<string, string> }> {
  const { token } = await app.session(demoUsername(role))
  return {
    url: `${url}/api/prova_lunga/export?format=${format}&sortBy=nome`,
    headers: { authorization: `Bearer ${token}` },
  }
}

async function download(format: string): Promise<Buffer> {
  const { url, headers } = await ask(format)
  return Buffer.from(await (await fetch(url, { headers })).arrayBuffer())
}

describe('a long export', () => {
  it.each(['csv', 'xlsx'])('that fails halfway never looks like a whole file (%s)', async (format) => {
    beforePage = (page) => {
      if (page === 3) throw new Error('The database has gone')
    }
    await expect(download(format)).rejects.toThrow()
  })

  it('that fails before its first byte is an answer with a sentence, also as .xls', async () => {
    beforePage = () => {
      throw new Error('The database has gone')
    }
    const { url, headers } = await ask('xls')
    const answer = await fetch(url, { headers })
    expect(answer.status).toBe(500)
    expect(answer.headers.get('content-disposition')).toBeNull()
    expect(await answer.json()).toMatchObject({ message: expect.any(String) })
  })

  it.each(['csv', 'xls'])('ends when its client goes (%s)', async (format) => {
    const closed = new Promise<void>((resolve) => {
      served.app.server.once('request', (_request: IncomingMessage, answer: ServerResponse) =>
        answer.once('close', resolve),
      )
    })
    const { url, headers } = await ask(format)
    const request = get(url, { headers })
    request.on('error', () => {})
    request.on('response', (answer) => answer.on('error', () => {}).resume())
    beforePage = async (page) => {
      if (page !== 3) return
      request.destroy()
      await closed
    }
    await closed
    // Whatever would still be read of it is read before these.
    for (let n = 0; n < 20; n++) await app.db.query('select 1')
    expect(pages).toBe(3)
  })

  it('waits for a client that reads slowly instead of filling the memory', async () => {
    const { url, headers } = await ask('csv')
    const request = get(url, { headers: { ...headers, 'accept-encoding': 'identity' } })
    const [answer]: [IncomingMessage] = await new Promise((resolve) => {
      request.once('response', (response) => resolve([response]))
    })
    answer.pause()
    let before = -1
    // The pages that fit into the buffers on the way; then nobody asks for more.
    while (before !== pages) {
      before = pages
      for (let n = 0; n < 100; n++) await app.db.query('select 1')
    }
    expect(pages).toBeLessThan(ROWS / 500)
    answer.resume()
    await once(answer, 'end')
    expect(pages).toBe(ROWS / 500)
  })

  it('has each row of the moment it was asked for once, whatever comes and goes meanwhile', async () => {
    beforePage = async (page) => {
      if (page !== 2) return
      await app.db.query(`insert into "prova_lunga" ("nome") values ('Riga 000000'), ('Riga 999999')`)
      await app.db.query(`delete from "prova_lunga" where "nome" = 'Riga 004000'`)
    }
    const names = readCsv(await download('csv'))
      .slice(1)
      .map(([nome]) => nome)
    const expected = Array.from({ length: ROWS }, (_, n) => `Riga ${String(n + 1).padStart(6, '0')}`)
    expect(names).toEqual(expected.filter((nome) => nome !== 'Riga 004000'))
    await app.db.query(`delete from "prova_lunga" where "nome" in ('Riga 000000', 'Riga 999999')`)
  })

  it('ends when whoever asked for it may no longer', async () => {
    const role = 'ROLE_ADMIN'
    const username = demoUsername(role)
    const [user] = await app.db.query<{ id: number }>('select "id" from "users" where "username" = $1', [username])
    beforePage = async (page) => {
      if (page !== 2) return
      const off = await served.as('ROLE_SUPER_ADMIN').put(`/api/users/${user?.id}`, { attivo: 'N' })
      expect(off.status).toBe(200)
    }
    const { url, headers } = await ask('csv', role)
    const answer = await fetch(url, { headers })
    expect(answer.status).toBe(200)
    await expect(answer.text()).rejects.toThrow()
  })
})
