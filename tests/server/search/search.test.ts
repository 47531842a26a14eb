import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { tableOf } from '#schema/model.ts'
import { now, setClock } from '#server/clock.ts'
import { write } from '#server/crud/write.ts'
import { quotas } from '#server/identity/quota.ts'
import { type Client, type TestApp, testApp } from '#tests/support/app.ts'
import { hostile } from '#tests/support/growth.ts'
import { rowsOf } from '#tests/support/rows.ts'

let app: TestApp
const { admin, make } = rowsOf(() => app)
beforeAll(async () => {
  app = await testApp()
  const agent = await make('agents', { name: 'Rossi Carla' })
  for (const [companyName, city] of [
    ['Rossi', 'Forlì'],
    ['Rossi Scavi', 'Milano'],
    ['Edil Rossi', 'Roma'],
    ['Derossini', 'Bari'],
    ['Nicolò D’Angelo Costruzioni', 'Cesena'],
    ['100% Ghiaia_srl', 'Verona'],
  ]) {
    await make('customers', { companyName, city, agentId: agent.id })
  }
  await make('customers', {
    companyName: 'Zanelli',
    vatNumber: '01234567897',
    code: 'K77',
    phone: '0543 123456',
    city: 'Milano',
  })
  await make('mezzi', { resourceMago: 'MAGO-1', description: 'Escavatore', matricola: 'SN-90817' })
  await make('users', person)
})
afterEach(() => setClock())
afterAll(() => app.close())

const person = {
  ...{ username: 'gverdi', nome: 'Giovanna', cognome: 'Verdi', email: 'gverdi@esempio.it', ruoli: ['ROLE_USER_CRM'] },
  ...{ password: 'una-parola-lunga-1', confirmPassword: 'una-parola-lunga-1' },
}

interface Hit {
  table: string
  id: number
  name: string
  detail: string
  at?: { table: string; id: number }
}
const ask = (q: string, client: Client = admin()) => client.get(`/api/search?q=${encodeURIComponent(q)}`)
const hits = async (q: string, client?: Client): Promise<Hit[]> => {
  const { status, body } = await ask(q, client)
  expect([q, status, body.complete]).toEqual([q, 200, true])
  return body.data
}
const names = async (q: string) => (await hits(q)).map(({ name }) => name)

describe('the search through all tables', () => {
  it('gives whose name it is first, then what begins so, then words and parts; of each table together', async () => {
    expect((await hits('rossi')).map(({ table, name }) => `${table}: ${name}`)).toEqual([
      ...['customers: Rossi', 'customers: Rossi Scavi', 'customers: Edil Rossi', 'customers: Derossini'],
      'agents: Rossi Carla',
    ])
  })

  it('puts tables first whose rows are called so, before those that only mention it', async () => {
    const caller = {
      receivedAt: new Date().toISOString(),
      sender_phone: '0549 7',
      callId: 'q1',
    }
    await app.db.transaction((tx) =>
      write(tx, { ...app.app.engine, actor: 'system' }, [
        { table: tableOf(app.model, 'missed-calls'), verb: 'create', values: caller },
      ]),
    )
    await app.db.query(`update "missed-calls" set "company_name" = 'Scavi Quarantotti'`)
    await make('trattative_cp', {
      ragioneSociale: 'Edil Quarantotti',
      operatoreId: (await admin().get('/api/users?filters={"username":"user_cp"}')).body.data[0].id,
    })
    expect((await hits('quarantotti')).map(({ table }) => table)).toEqual(['trattative_cp', 'missed-calls'])
  })

  it('minds neither case, accents nor the order of words, and finds words of several fields', async () => {
    expect(await names('NICOLO')).toEqual(['Nicolò D’Angelo Costruzioni'])
    expect(await names("costruzioni d'angelo")).toEqual(['Nicolò D’Angelo Costruzioni'])
    expect(await names('milano rossi')).toEqual(['Rossi Scavi'])
    expect(await names("rossi forli'")).toEqual(['Rossi'])
    expect(await names('ro\u200Bssi\u00A0forli\u0300')).toEqual(['Rossi'])
    expect(await names('verdi giovanna')).toEqual(['Giovanna Verdi'])
  })

  it('finds what one letter wrong, missing, too many or swapped was meant to be, behind all else', async () => {
    for (const mistyped of ['zanalli', 'zaneli', 'zanellli', 'znaelli', 'zanel', 'xanelli']) {
      expect([mistyped, await names(mistyped)]).toEqual([mistyped, ['Zanelli']])
    }
    expect(await names('gvrdi')).toEqual(['Giovanna Verdi'])
    expect(await names('rossini')).toEqual(['Derossini'])
    expect(await names('nicolo costruzzioni')).toEqual(['Nicolò D’Angelo Costruzioni'])
    expect(await names('ssio')).toEqual([])
  })

  it('finds the beginning of a word by two letters, and nothing by one', async () => {
    expect(await names('za')).toEqual(['Zanelli'])
    expect(await names('sc')).toContain('Rossi Scavi')
    expect(await names('z')).toEqual([])
    expect(await names('  ')).toEqual([])
  })

  it('finds codes, serial numbers, VAT numbers with or without their country, and telephone numbers however they are written', async () => {
    for (const number of ['k77', '01234567897', 'IT 0123 4567 897', '0543/123456', '+39 0543 123 456', '0123456']) {
      expect([number, await names(number)]).toEqual([number, ['Zanelli']])
    }
    expect(await names('sn-9081')).toEqual(['MAGO-1'])
  })

  it('says of each what tells it apart: where it was found, then what its list shows first', async () => {
    const [vehicle] = await hits('SN-90817')
    expect(vehicle?.detail).toBe('SN-90817 · Escavatore')
    const [customer] = await hits('Edil Rossi')
    expect(customer?.detail).toBe('Rossi Carla · Roma')
  })

  it('tells one day of a row and no other, which nothing would tell apart', async () => {
    const { id } = (await admin().get('/api/users?filters={"username":"user_cp"}')).body.data[0]
    const days = { dataInserimento: '2026-03-02', richiamareInData: '2026-05-04' }
    await make('trattative_cp', { ragioneSociale: 'Edil Ventimiglia', operatoreId: id, ...days })
    const [negotiation] = await hits('ventimiglia')
    expect(negotiation?.detail).toContain('02-03-2026')
    expect(negotiation?.detail).not.toContain('04-05-2026')
  })

  it('finds people of customers by name, surname and telephone, and opens them at their customer', async () => {
    const customer = await make('customers', { companyName: 'Ponteggi Sammarinesi' })
    const person = { name: 'Màrio', surname: 'De Angelis', cellphone: '335 7654321', customerId: customer.id }
    const { id } = await make('contacts', person)
    await make('details', { other_material: 'Ghiaione', customerId: customer.id })
    for (const typed of [
      'de angelis',
      'mario de angelis',
      "DE ANGELIS MARIO'",
      '+39 335 7654321',
      '7654321',
      'de angels',
    ]) {
      const [hit] = (await hits(typed)).filter(({ table }) => table === 'contacts')
      expect([typed, hit]).toEqual([
        typed,
        {
          ...{ table: 'contacts', id, name: 'Màrio De Angelis', at: { table: 'customers', id: customer.id } },
          detail: 'Ponteggi Sammarinesi · 335 7654321',
        },
      ])
    }
    expect((await hits('ghiaione')).map(({ table, at }) => [table, at])).toEqual([
      ['details', { table: 'customers', id: customer.id }],
    ])
    expect(await hits('de angelis', app.as('ROLE_USER_ACCETTAZIONE_MEZZI'))).toEqual([])
  })

  it('takes signs of patterns by the letter', async () => {
    expect(await names('100%')).toEqual(['100% Ghiaia_srl'])
    expect(await names('%%')).toEqual([])
    expect(await names('ghiaia_')).toEqual(['100% Ghiaia_srl'])
    expect(await names('gh__ia')).toEqual([])
  })

  it('gives at most five of a table', async () => {
    for (let n = 0; n < 7; n++) await make('fonti', { description: `Quercia ${n}` })
    expect(await names('quercia')).toEqual([0, 1, 2, 3, 4].map((n) => `Quercia ${n}`))
  })

  it('answers whatever is typed, or says by its name what it cannot take', async () => {
    const sendable = hostile.filter((piece) => !/\p{Cs}/u.test(piece))
    for (const piece of [...sendable, '\\', "'", '(', '[[:alpha:]]', '.*', '\u0000', '\uffff', '٣٣٣', '🙂🙂', 'İİ']) {
      const { status } = await ask(piece.repeat(3))
      expect([piece, [200, 422].includes(status)]).toEqual([piece, true])
    }
    const long = await ask('a'.repeat(201))
    expect([long.status, Object.keys(long.body.errors)]).toEqual([422, ['q']])
    expect((await admin().get('/api/search')).status).toBe(422)
    expect((await admin().get('/api/search?q=a&q=b')).status).toBe(422)
    expect((await ask('w '.repeat(100).trim())).status).toBe(200)
  })

  it('is done for one person after the other of their own, so that others are answered while one of them takes its time', async () => {
    const isPostgres = app.db.kind === 'postgres'
    const answered: number[] = []
    const askOften = async () => {
      const asked = Array.from({ length: 12 }, () => ask('rossi').then(({ status }) => answered.push(status)))
      const others = await app.as('ROLE_USER_CRM').get('/api/families')
      expect([others.status, !isPostgres || answered.length === 0]).toEqual([200, true])
      return { asked }
    }
    // Every search waits for the lock: were they not in a queue, they would hold all connections.
    const lock = 'lock table "customers" in access exclusive mode'
    const { asked } = await (isPostgres ? app.db.transaction((tx) => tx.query(lock).then(askOften)) : askOften())
    await Promise.all(asked)
    expect(answered).toEqual(Array(12).fill(200))
  })

  it('is not done any more for a person who was switched off while they waited', async () => {
    const { id } = (await admin().get('/api/users?filters={"username":"gverdi"}')).body.data[0]
    const theirs = app.with((await app.session('gverdi')).token)
    const answered: number[] = []
    const asked = Array.from({ length: 12 }, () => ask('rossi', theirs).then(({ status }) => answered.push(status)))
    expect((await admin().put(`/api/users/${id}`, { attivo: 'N' })).status).toBe(200)
    const before = answered.length
    await Promise.all(asked)
    // One may have been under way, and be answered after those that were refused at once.
    expect(answered.slice(before).filter((status) => status !== 423).length).toBeLessThanOrEqual(1)
    expect(answered).toContain(423)
  })

  it('is refused to strangers, and to whoever asks more often than anybody types', async () => {
    expect((await ask('rossi', app.stranger())).status).toBe(401)
    setClock(now())
    const { id } = (await hits('user_crm')).find(({ detail }) => detail.startsWith('user_crm')) ?? {}
    await app.db.query(`insert into "_quotas" ("userId", "name", "since", "used") values ($1, 'searches', $2, $3)`, [
      id,
      now().toISOString(),
      quotas.searches.most,
    ])
    const refused = await ask('rossi', app.as('ROLE_USER_CRM'))
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60'])
  })
})
