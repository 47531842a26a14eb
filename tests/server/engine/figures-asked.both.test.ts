import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { othersFilter, readDimension } from '#schema/lists/dimensions.ts'
import { tableOf } from '#schema/model.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { queryOf } from '#tests/support/counted-tables.ts'
import { movedModel } from '#tests/support/moved-tables.ts'

const model = movedModel()
let app: TestApp
beforeAll(async () => {
  app = await testApp({ model })
})
afterAll(() => app.close())

const admin = () => app.as('ROLE_SUPER_ADMIN')
const figures = async (table: string, said: Record<string, unknown>) =>
  admin().get(`/api/${table}/figures?${queryOf(said)}`)
const opened = async (table: string, filters: unknown) =>
  (await admin().get(`/api/${table}?${queryOf({ filters, page: '1', rowsPerPage: '1' })}`)).body.totalRows

describe('periods', () => {
  const table = tableOf(model, 'trattative_cp')
  const day = (at: number) => new Date(Date.UTC(2024, 0, 1 + at)).toISOString().slice(0, 10)
  beforeAll(async () => {
    await app.db.query(`insert into "trattative_cp" ("ragioneSociale", "dataInserimento", "archiviata", "esito", "statoDal")
      select 'Giorni', d::date, 'N', 'A', d::date + interval '23 hours 30 minutes' from generate_series('${day(0)}'::timestamp, '${day(449)}', '1 day') d`)
  })

  it('are told in order of time, of more than 400 the latest ones, and what was before as others', async () => {
    const filters = { ragioneSociale: 'Giorni' }
    const { body } = await figures('trattative_cp', { by: 'dataInserimento.day', filters })
    expect([body.data.length, body.data[0].value, body.data.at(-1).value]).toEqual([400, '20-02-2024', '25-03-2025'])
    expect([body.others.values, body.others.count, body.totalRows]).toEqual([50, 50, 450])
    const by = readDimension(table, Object.keys(table.fields), 'dataInserimento.day')
    const beyond = by && othersFilter(by, [body.data[0].value])
    expect(await opened('trattative_cp', { ...filters, ...beyond })).toBe(50)
  })

  it('begin when they begin in Rome: at either time of a summer, and when its clocks showed its own mean time', async () => {
    const ats = ['2024-03-30T22:59:59Z', '2024-03-30T23:00Z', '2024-03-31T21:59:59Z', '2024-03-31T22:00Z']
    const old = [
      '1892-12-31T23:08Z',
      '1892-12-31T23:12Z',
      '1893-10-31T22:59Z',
      '1893-10-31T23:15Z',
      '0900-01-01T00:00Z',
    ]
    await app.db.query(
      `insert into "trattative_cp" ("ragioneSociale", "dataInserimento", "archiviata", "esito", "statoDal")
       select 'Confini', '2024-01-01', 'N', 'A', at from unnest($1::timestamptz[]) at`,
      [[...ats, ...old, null]],
    )
    for (const period of ['day', 'week', 'month', 'quarter', 'year']) {
      const { body } = await figures('trattative_cp', {
        by: `statoDal.${period}`,
        split: 'archiviata',
        filters: { ragioneSociale: 'Confini' },
      })
      const byHand = await app.db.query(
        `select to_char(date_trunc($1, "statoDal" at time zone 'Europe/Rome'), 'DD-MM-YYYY') as value, count(*)::integer as count
         from "trattative_cp" where "ragioneSociale" = 'Confini' group by 1, date_trunc($1, "statoDal" at time zone 'Europe/Rome')
         order by date_trunc($1, "statoDal" at time zone 'Europe/Rome')`,
        [period],
      )
      const told = body.data.map(({ value, count }: { value: string; count: number }) => ({ value, count }))
      expect([period, told, body.totalRows]).toEqual([period, byHand, 10])
    }
  })

  it('of a moment are those of the clocks of Rome, and an hour opens the moments of that hour', async () => {
    const filters = { ragioneSociale: 'Giorni', dataInserimento: { from: '31-12-2024', to: '31-12-2024' } }
    // 23:30 UTC is the first day of the next year in Rome.
    for (const [period, value] of [
      ['day', '01-01-2025'],
      ['week', '30-12-2024'],
      ['month', '01-01-2025'],
      ['quarter', '01-01-2025'],
      ['year', '01-01-2025'],
      ['hour', 0],
    ] as const) {
      const { body } = await figures('trattative_cp', { by: `statoDal.${period}`, filters })
      expect([period, body.data.map((one: { value: unknown }) => one.value)]).toEqual([period, [value]])
    }
    const summer = { by: 'statoDal.hour', filters: { ragioneSociale: 'Giorni' } }
    const { body } = await figures('trattative_cp', summer)
    for (const { value, count } of body.data) {
      const rows = await opened('trattative_cp', { ...summer.filters, statoDal: { hour: value } })
      expect([value, rows]).toEqual([value, count])
    }
    expect(body.data.map((one: { value: unknown }) => one.value)).toEqual([0, 1])
  })
})

describe('the time that rows stay in a state', () => {
  const HOURS = 3_600
  beforeAll(async () => {
    const ids: number[] = []
    for (let n = 0; n < 3; n++) {
      const { body } = await admin().post('/api/prova_pratiche', { nome: `Pratica ${n}`, stato: 'bozza', nota: 'x' })
      ids.push(body.data.id)
    }
    await app.db.query('delete from "_stays"')
    const stays = [
      [ids[0], 'bozza', 10],
      [ids[0], 'inviata', 1],
      [ids[0], 'bozza', 30],
      [ids[1], 'bozza', 20],
    ]
    for (const [id, state, hours] of stays)
      await app.db.query(
        `insert into "_stays" ("table", "rowId", "state", "entered", "left")
         values ('prova_pratiche', $1, $2, '2026-03-01T08:00:00Z', '2026-03-01T08:00:00Z'::timestamptz + $3::integer * interval '1 hour')`,
        [id, state, hours],
      )
  })

  it('is told as mean, median and the ninth of ten, with how many rows were there and since when it is known', async () => {
    const { status, body } = await figures('prova_pratiche', { by: 'stato', measure: 'stay' })
    expect([status, body.since]).toEqual([200, '2026-03-01T08:00:00.000Z'])
    const told = body.data.map(({ value, count, figure }: { value: string; count: number; figure: object }) => [
      value,
      count,
      figure,
    ])
    expect(told).toEqual([
      ['bozza', 2, { mean: 20 * HOURS, median: 20 * HOURS, most: 28 * HOURS, stays: 3 }],
      ['inviata', 1, { mean: HOURS, median: HOURS, most: HOURS, stays: 1 }],
    ])
    expect([body.total.count, body.totalRows]).toEqual([2, 3])
  })

  it('opens exactly the rows that were in the state', async () => {
    expect(await opened('prova_pratiche', { stato: { was: ['bozza'] } })).toBe(2)
    expect(await opened('prova_pratiche', { stato: { was: ['inviata', 'bozza'] } })).toBe(2)
    expect(await opened('prova_pratiche', { not: { stato: { was: ['inviata'] } } })).toBe(2)
  })

  it('can be told apart once more, by a field of the row', async () => {
    const { body } = await figures('prova_pratiche', { by: 'stato', split: 'motivo', measure: 'stay' })
    const cells = body.data.flatMap((one: { value: string; cells: { at: number; figure: { stays: number } }[] }) =>
      one.cells.map(({ at, figure }) => [one.value, body.split.data[at].value, figure.stays]),
    )
    expect(cells).toEqual([
      ['bozza', null, 3],
      ['inviata', null, 1],
    ])
  })

  it.each([
    ['by', { by: 'motivo', measure: 'stay' }],
    ['measure', { measure: 'stay' }],
    ['where', { by: 'stato', measure: 'stay', where: { nome: 'x' } }],
    ['options', { by: 'stato', measure: 'stay', options: '1' }],
  ])('is not asked otherwise: %s', async (key, asked) => {
    const { status, body } = await figures('prova_pratiche', asked)
    expect([status, Object.keys(body.errors)]).toEqual([422, [key]])
  })

  it('nothing else was in a state', async () => {
    for (const filters of [{ motivo: { was: ['tempi'] } }, { stato: { was: [] } }, { stato: { was: ['ignoto'] } }]) {
      const { status } = await admin().get(`/api/prova_pratiche?${queryOf({ filters })}`)
      expect([JSON.stringify(filters), status]).toEqual([JSON.stringify(filters), 422])
    }
  })
})

describe('one number', () => {
  it('is about rows as their list finds them: by what a label says of a code', async () => {
    await app.db.query(
      `insert into "mezzi" ("matricola", "resourceMago", "attivo") values ('AB12', 'R1', 'Y'), ('CD34', 'R2', 'Y')`,
    )
    const where = { matricola: '*AB12*' }
    const { body } = await figures('mezzi', { measure: 'share', where })
    expect([body.total.count, body.total.figure, await opened('mezzi', where)]).toEqual([2, 1, 1])
  })

  it('is what a figure without dimensions says', async () => {
    const where = { nome: 'Pratica 1' }
    const { body } = await figures('prova_pratiche', { measure: 'share', where })
    expect(body).toEqual({ total: { count: 3, figure: 1 }, data: [], others: null, totalRows: 3 })
    const none = await figures('prova_pratiche', { measure: 'avg.totale', filters: { nome: 'Nessuna' } })
    expect(none.body).toEqual({ total: { count: 0, figure: null }, data: [], others: null, totalRows: 0 })
  })
})

describe('a statement that may be ended', () => {
  it('is not run once nobody waits for it, and one that runs is ended where the database can', async () => {
    const gone = new AbortController()
    gone.abort()
    await expect(app.db.stoppable(gone.signal).query('select 1')).rejects.toThrow()
    if (app.db.kind === 'pglite') return
    const stop = new AbortController()
    const slow = app.db.stoppable(stop.signal).query('select pg_sleep(3600)')
    const ended = expect(slow).rejects.toMatchObject({ code: '57014' })
    await expect
      .poll(
        async () =>
          (
            await app.db.query(
              `select from pg_stat_activity where query like '%sleep(3600)' and state = 'active' and pid <> pg_backend_pid()`,
            )
          ).length,
      )
      .toBe(1)
    stop.abort()
    await ended
    expect(await app.db.query('select 1 as one')).toEqual([{ one: 1 }])
  })
})
