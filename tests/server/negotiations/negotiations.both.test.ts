import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { model } from '#schema/tables.ts'
import { type Client, type TestApp, testApp } from '#tests/support/app.ts'

const URL = '/api/trattative_cp'
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const seller = () => app.as('ROLE_COMMERCIALE_CP')
let serial = 0
async function made(values: Record<string, unknown> = {}, by: Client = seller()) {
  const answer = await by.post(URL, { ragioneSociale: `Ditta ${++serial}`, ...values })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}
const row = async (table: string, values: Record<string, unknown>) => {
  const answer = await app.as('ROLE_SUPER_ADMIN').post(`/api/${table}`, values)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}
/** The state of a negotiation of which a reason is said. */
const lost = async () => ({
  statoTrattativaId: (await row('stati_trattative', { description: 'Persa', identificativo: 'PERSA' })).id,
})
const found = async (filters: unknown, by: Client = seller()) =>
  (await by.get(`${URL}?filters=${encodeURIComponent(JSON.stringify(filters))}`)).body

describe('a negotiation', () => {
  it.each<[id: string, name: string, key: string, table: string, values: Record<string, unknown>]>([
    ['NEG-F-02', 'fonte', 'fonteId', 'fonti', { description: 'Web' }],
    [
      'NEG-F-03',
      'competitorTrattative',
      'competitorTrattativeId',
      'competitors-trattative',
      { ragioneSociale: 'Altri' },
    ],
    ['NEG-F-04', 'filiale', 'filialeId', 'filiali', { description: 'Forlì' }],
    ['NEG-F-05', 'famigliaMezzo', 'famigliaMezzoId', 'famiglie-mezzi', { name: 'Ragni' }],
    ['NEG-F-07', 'motivoPersa', 'motivoPersaId', 'motivi_perse', { description: 'Prezzo' }],
    ['NEG-F-08', 'commerciale', 'commercialeId', 'commerciali', { description: 'Rossi' }],
    ['NEG-F-09', 'sector', 'sectorId', 'settori', { name: 'Edilizia' }],
    ['NEG-F-46', 'gruppoCrm', 'gruppoCrmId', 'gruppi_crm', { description: 'Nord' }],
    ['NEG-F-21', 'cliente', 'cliente', 'clienti', { ragioneSociale: 'Gialli', partitaIva: '00743110157' }],
  ])('%s embeds %s, written as an id under %s', async (_id, name, key, table, values) => {
    const target = await row(table, values)
    const { id } = await made({ ...(key === 'motivoPersaId' && (await lost())), [key]: target.id })
    const read = (await seller().get(`${URL}/${id}`)).body.data
    expect(read[name]).toMatchObject({ id: target.id, ...values })
    expect((await found({ [key]: target.id })).totalRows).toBe(1)
  })

  it('has a state with its description and sign', {
    tags: ['NEG-F-06', 'NEG-F-10', 'NEG-F-11', 'NEG-B-26'],
  }, async () => {
    const state = await row('stati_trattative', { description: 'Aperta', carattere: '★', coloreSfondo: '#FDD835' })
    const { id } = await made({ statoTrattativaId: state.id })
    const [listed] = (await found({ id: [id] })).data
    expect(listed.statoTrattativa).toMatchObject({ description: 'Aperta', carattere: '★', coloreSfondo: '#FDD835' })
    const choices = await seller().get('/api/stati_trattative?sortBy=ordinamento')
    expect(choices.body.data).toContainEqual(expect.objectContaining({ id: state.id, description: 'Aperta' }))
    const refused = await app.as('ROLE_SUPERVISOR_CP').delete(`/api/stati_trattative/${state.id}`)
    expect([refused.status, refused.body.usedBy[0].table]).toEqual([409, 'trattative_cp'])
    const gone = await seller().put(`${URL}/${id}`, { statoTrattativaId: 999_999 })
    expect([gone.status, Object.keys(gone.body.errors)]).toEqual([422, ['statoTrattativaId']])
  })

  const values: Record<string, unknown> = {
    ragioneSociale: 'Costruzioni Però S.r.l.',
    partitaIva: '00743110157',
    codiceFiscale: 'RSSMRA85T10A562S',
    email: 'info@pero.it',
    telefono: '0543 123456',
    score: 70,
    competitorAttuale: 'Nolo Sud',
    personaFisica: 'Y',
    contatto: 'Anna Però',
    paeseTrattativa: 'Italia',
    macchineAccessori: 'Una piattaforma\ncon cestello',
    contrattoOfferta: 'OFF-12/2026',
    inizio: '01-03-2026',
    durata: 3,
    unitaDurata: 'M',
    fine: '31-05-2026',
    trasportoAbilitato: 'Y',
    trasporto: 'Bilico',
    importo_trasporto: 350.5,
    cauzione: 'Y',
    importoCauzione: 1000,
    destinazioneCantiere: 'Via Roma 1, Forlì',
    note: 'Nota',
    notePersa: 'Persa',
    dataInserimento: '20-02-2026',
    richiamareInData: '25-02-2026',
    richiamareInOrario: '15:30',
    ripianificaVisita: 'Y',
    visita: 'Y',
    data_visita: '26-02-2026',
    note_visita: 'Portare il listino',
    luogoContatto: 'Fiera',
    note_invio_anagrafica: 'Urgente',
    latitudeTrattativa: 44.222222,
    longitudeTrattativa: 12.040833,
    formattedAddress: 'Via Roma 1, 47121 Forlì FC',
    archiviata: 'N',
  }
  it('stores every field as written, on creation and on update', {
    tags: [
      'NEG-C-02',
      'NEG-C-03',
      'NEG-C-05',
      'NEG-F-12',
      'NEG-F-13',
      'NEG-F-14',
      'NEG-F-15',
      'NEG-F-16',
      'NEG-F-17',
      'NEG-F-18',
      'NEG-F-19',
      'NEG-F-20',
      'NEG-F-22',
      'NEG-F-23',
      'NEG-F-24',
      'NEG-F-25',
      'NEG-F-26',
      'NEG-F-27',
      'NEG-F-28',
      'NEG-F-29',
      'NEG-F-30',
      'NEG-F-31',
      'NEG-F-32',
      'NEG-F-33',
      'NEG-F-34',
      'NEG-F-35',
      'NEG-F-36',
      'NEG-F-37',
      'NEG-F-38',
      'NEG-F-39',
      'NEG-F-40',
      'NEG-F-41',
      'NEG-F-42',
      'NEG-F-43',
      'NEG-F-44',
      'NEG-F-45',
      'NEG-F-47',
      'NEG-F-48',
      'NEG-F-49',
      'NEG-F-50',
    ],
  }, async () => {
    const state = await lost()
    const created = await made({ ...values, ...state })
    const read = (await seller().get(`${URL}/${created.id}`)).body.data
    expect(read).toMatchObject({ ...values, scoreGriglia: 70, dataCalendario: '25-02-2026' })
    const { id } = await made()
    expect((await seller().put(`${URL}/${id}`, { ...values, ...state })).status).toBe(200)
    expect((await seller().get(`${URL}/${id}`)).body.data).toMatchObject({ ...values, scoreGriglia: 70 })
  })

  it('has four flags that a save cannot set', { tags: ['NEG-F-51', 'NEG-F-52', 'NEG-F-53', 'NEG-F-54'] }, async () => {
    const flags = ['anagraficaInviata', 'brochureInviata', 'contattoMagoInviato', 'linkAccreditamentoInviato']
    const set = Object.fromEntries(flags.map((name) => [name, 'Y']))
    const unset = Object.fromEntries(flags.map((name) => [name, 'N']))
    const created = await made(set)
    expect(created).toMatchObject(unset)
    expect((await seller().put(`${URL}/${created.id}`, set)).body.data).toMatchObject(unset)
  })

  it.each([
    ['codiceFiscale', 'RSSMRA85T10A562T', 'Il formato del codice fiscale non è corretto'],
    ['fine', '31-12-2025', 'La Fine deve essere maggiore o uguale della Inizio'],
    ['email', 'a@b.it, c@d.it', undefined],
    ['richiamareInOrario', '25:00', undefined],
    ['importoCauzione', -1, undefined],
    ['archiviata', 'X', undefined],
  ])('refuses a wrong %s with an error at its field', async (key, value, sentence) => {
    const refused = await seller().post(URL, { ragioneSociale: 'X', inizio: '01-01-2026', [key]: value })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [key]])
    if (sentence) expect(refused.body.errors[key]).toEqual([sentence])
  })

  it('is archived and restored by a save', { tags: 'NEG-B-05' }, async () => {
    const { id } = await made()
    expect((await seller().put(`${URL}/${id}`, { archiviata: 'Y' })).body.data.archiviata).toBe('Y')
    expect((await found({ id: [id], archiviata: 'N' })).totalRows).toBe(0)
    expect((await seller().put(`${URL}/${id}`, { archiviata: 'N' })).status).toBe(200)
    expect((await found({ id: [id], archiviata: 'N' })).totalRows).toBe(1)
  })

  it('is deleted once; a slower second user is told', { tags: 'NEG-C-04' }, async () => {
    const { id, version } = await made()
    await seller().put(`${URL}/${id}`, { note: 'altra' })
    const late = await seller().put(`${URL}/${id}`, { note: 'terza' }, { 'if-match': `W/"${version}"` })
    expect([late.status, late.body.current.row.note]).toEqual([412, 'altra'])
    expect((await seller().delete(`${URL}/${id}`)).status).toBe(204)
    expect((await seller().delete(`${URL}/${id}`)).status).toBe(404)
  })
})

describe('the list', () => {
  it('starts with 50 rows, without archived ones, newest first', { tags: ['NEG-B-03', 'NEG-B-04'] }, () => {
    const table = model.tables.get('trattative_cp')
    expect(table).toMatchObject({
      pageSize: 50,
      filters: { archiviata: 'N' },
      sort: 'dataInserimento',
      descending: true,
    })
  })

  it('is filtered, sorted and paged by the server', { tags: ['NEG-C-01', 'NEG-B-24'] }, async () => {
    for (const day of ['03-01-2020', '01-01-2020', '02-01-2020'])
      await made({ dataInserimento: day, contatto: 'Paginato' })
    const filters = encodeURIComponent(JSON.stringify({ contatto: 'pagin', archiviata: 'N' }))
    const page = (n: number) =>
      seller().get(`${URL}?filters=${filters}&sortBy=dataInserimento&descending=1&page=${n}&rowsPerPage=2`)
    const days = async (n: number) => {
      const { body } = await page(n)
      return [body.totalRows, ...body.data.map((one: { dataInserimento: string }) => one.dataInserimento)]
    }
    expect(await days(1)).toEqual([3, '03-01-2020', '02-01-2020'])
    expect(await days(2)).toEqual([3, '01-01-2020'])
  })

  it('the calendar requests a range of days by callback or else by creation, in one request', {
    tags: 'NEG-CAL-10',
  }, async () => {
    const entered = await made({ dataInserimento: '10-05-2021', note: 'cal' })
    const called = await made({ dataInserimento: '01-02-2021', richiamareInData: '12-05-2021' })
    const elsewhere = await made({ dataInserimento: '11-05-2021', richiamareInData: '01-06-2021' })
    const filters = { dataCalendario: { from: '01-05-2021', to: '31-05-2021' }, archiviata: 'N' }
    const { data, totalRows } = (
      await seller().get(
        `${URL}?page=0&rowsPerPage=0&filters=${encodeURIComponent(JSON.stringify(filters))}&sortBy=dataCalendario`,
      )
    ).body
    expect([totalRows, ...data.map((one: { id: number }) => one.id)]).toEqual([2, entered.id, called.id])
    expect((await found({ id: [elsewhere.id] })).data[0].dataCalendario).toBe('01-06-2021')
  })
})

describe('a VAT number', () => {
  it('is looked up among the ERP customers and the open negotiations', {
    tags: ['NEG-B-01', 'NEG-B-02', 'NEG-C-06'],
  }, async () => {
    await row('clienti', { codice: 'C7', ragioneSociale: 'Mago Clienti', partitaIva: '12345678903' })
    const open = await made({ partitaIva: 'IT 12345678903' })
    const archived = await made({ partitaIva: '12345678903', archiviata: 'Y' })
    const own = await made({ partitaIva: '12345678903' })
    const { data } = (await seller().get(`${URL}/partita-iva/IT12345678903?except=${own.id}`)).body
    expect(data.cliente).toMatchObject({ codice: 'C7', ragioneSociale: 'Mago Clienti' })
    expect(data.trattative).toEqual([
      expect.objectContaining({ id: open.id, ragioneSociale: open.ragioneSociale, operatore: expect.any(String) }),
    ])
    expect(archived.partitaIva).toBe('12345678903')
    const filters = encodeURIComponent(JSON.stringify({ partitaIva: '12345678903' }))
    expect((await seller().get(`/api/clienti?filters=${filters}`)).body.data[0].ragioneSociale).toBe('Mago Clienti')
    expect((await seller().get(`${URL}/partita-iva/99999999999`)).body.data).toEqual({ cliente: null, trattative: [] })
    expect((await seller().get(`${URL}/partita-iva/99999999999?except=2147483648`)).status).toBe(200)
    expect((await app.as('ROLE_USER').get(`${URL}/partita-iva/12345678903`)).status).toBe(403)
  })
})
