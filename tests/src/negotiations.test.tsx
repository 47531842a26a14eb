import { describe, expect, it, vi } from 'vitest'
import { columnsOf } from '#schema/lists/presentation.ts'
import { tableOf } from '#schema/model.ts'
import { abilityFor } from '#schema/rights/ability.ts'
import { model } from '#schema/tables.ts'
import { callbackOf } from '#src/features/negotiations/callback/callback.tsx'
import { durationWords } from '#src/features/negotiations/form/duration-input.tsx'
import { marksOf } from '#src/features/negotiations/list/cells.tsx'
import { mayReassign } from '#src/features/negotiations/reassign/owner.tsx'
import { fetchSameVat } from '#src/features/negotiations/vat/same-vat.ts'
import { customerValues } from '#src/features/negotiations/vat/vat-input.tsx'
import { rememberRecords } from '#src/fields/known-records.ts'
import { fieldState } from '#src/record/form-rules.ts'
import { formFields } from '#src/record/form-values.ts'
import type { Send } from '#src/sends/send.ts'
import { signedIn, startServer } from './support/server.ts'

const table = tableOf(model, 'trattative_cp')

describe('the form of a negotiation', () => {
  it('has each writable field in exactly one section', { tags: 'NEG-B-23' }, () => {
    const placed = (table.groups ?? []).flatMap(({ fields }) => fields)
    expect(new Set(placed).size).toBe(placed.length)
    // The unit stands beside the number of the duration.
    expect([...placed, 'unitaDurata'].sort()).toEqual(
      formFields(table)
        .map(({ name }) => name)
        .sort(),
    )
  })

  it.each<[field: string, values: object, shown: boolean]>([
    ['trasporto', { trasportoAbilitato: 'Y' }, true],
    ['importo_trasporto', { trasportoAbilitato: 'N' }, false],
    ['importoCauzione', { cauzione: 'Y' }, true],
    ['importoCauzione', { cauzione: null }, false],
    ['data_visita', { visita: 'N', ripianificaVisita: 'Y' }, true],
    ['note_visita', { visita: 'Y' }, true],
    ['note_visita', { visita: 'N', ripianificaVisita: 'N' }, false],
    ['richiamareInOrario', { richiamareInData: '01-02-2027' }, true],
    ['richiamareInOrario', { richiamareInData: null }, false],
    ['motivoPersa', { statoTrattativaId: 6 }, true],
    ['notePersa', { statoTrattativaId: 5 }, false],
    ['notePersa', {}, false],
  ])('shows %s with %o: %s', { tags: ['NEG-F-07', 'NEG-F-37'] }, (field, values, shown) => {
    rememberRecords('stati_trattative', [
      { id: 5, version: 1, esito: 'A' },
      { id: 6, version: 1, esito: 'P' },
    ])
    expect(!fieldState({ model, table, values: { ...values } }, field)?.hidden).toBe(shown)
  })
})

describe('the callback of a negotiation', () => {
  it.each<[due: string | undefined, day: string, over: object]>([
    ['late', '28-02-2027', {}],
    ['today', '01-03-2027', {}],
    ['later', '02-03-2027', {}],
    [undefined, '28-02-2027', { esito: 'V' }],
    [undefined, '28-02-2027', { esito: 'P' }],
    [undefined, '28-02-2027', { archiviata: 'Y' }],
  ])('is %s on the first of March when it is due on %s, with %o', (due, richiamareInData, over) => {
    const row = {
      id: 1,
      version: 1,
      richiamareInData,
      richiamareInOrario: '09:30',
      esito: 'A',
      archiviata: 'N',
      ...over,
    }
    expect(callbackOf(row, '01-03-2027')).toEqual({ day: richiamareInData, time: '09:30', due })
  })
})

describe('matches of a VAT number', () => {
  const customer = {
    id: 9,
    ragioneSociale: 'Gialli S.r.l.',
    codiceFiscale: 'rssmra85t10a562s',
    email: 'info@gialli.it',
    telefono: null,
    indirizzo: 'Via Emilia 1',
    cap: '47121',
    citta: 'Forlì',
    provincia: 'FC',
  }

  it('the data of the customer fill only empty fields', { tags: 'NEG-B-01' }, () => {
    expect(customerValues(customer, { ragioneSociale: ' ', email: 'mario@gialli.it', codiceFiscale: null })).toEqual({
      cliente: 9,
      ragioneSociale: 'Gialli S.r.l.',
      codiceFiscale: 'RSSMRA85T10A562S',
      formattedAddress: 'Via Emilia 1, 47121 Forlì, FC',
    })
  })

  it("a company's number is no codice fiscale of a person", { tags: 'NEG-F-15' }, () => {
    expect(customerValues({ codiceFiscale: '00743110157' }, {})).toEqual({ codiceFiscale: '00743110157' })
    expect(customerValues({ codiceFiscale: '743110157' }, {})).toEqual({})
  })

  it('the lookup is optional: an invalid response counts as no match', { tags: 'NEG-B-02' }, async () => {
    signedIn()
    const cliente = { id: 3, ragioneSociale: 'Gialli' }
    const other = { id: 4, ragioneSociale: 'X', dataInserimento: '01-03-2026', stato: null, operatore: null }
    let body: unknown = { data: { cliente, trattative: [other] } }
    await startServer(() => ({ body }))
    const customer = { id: 3, name: 'Gialli' }
    expect(await fetchSameVat('1')).toEqual({ number: '1', customer, others: [other] })
    vi.spyOn(console, 'error').mockImplementation(() => {})
    for (body of [undefined, null, {}, { data: { cliente, trattative: [null] } }]) {
      expect(await fetchSameVat('1')).toBeNull()
    }
    vi.restoreAllMocks()
  })
})

describe('reassigning a negotiation', () => {
  it.each<[roles: string[], offered: boolean]>([
    [['ROLE_SUPER_ADMIN'], true],
    [['ROLE_ADMIN'], true],
    [['ROLE_NL', 'ROLE_USER_CP'], true],
    [['ROLE_NL'], false],
    [['ROLE_USER_CP'], false],
    [['ROLE_COMMERCIALE_CP'], false],
    [['ROLE_SUPERVISOR_CP'], false],
    [['ROLE_MASTER'], false],
    [['ROLE_USER'], false],
  ])('is offered to %s: %s', { tags: 'NEG-B-17' }, (roles, offered) => {
    const ability = abilityFor(model, roles)
    expect(mayReassign((action, subject) => ability.can(action, subject))).toBe(offered)
  })
})

describe('sends in the list', () => {
  const send = (kindName: string, state: Send['state']): Send => ({
    id: 1,
    version: 1,
    kindName,
    state,
    requestedAt: '',
  })

  it('four flags share one column', { tags: ['NEG-F-51', 'NEG-F-52', 'NEG-F-53', 'NEG-F-54'] }, () => {
    const flags = ['anagraficaInviata', 'brochureInviata', 'contattoMagoInviato', 'linkAccreditamentoInviato']
    const columns = columnsOf(table)
    expect(flags.map((name) => columns.includes(name))).toEqual([true, false, false, false])
    const all = Object.fromEntries(flags.map((name) => [name, 'Y']))
    const names = ['Anagrafica', 'Brochure', 'Contatto Mago', 'Link di accreditamento']
    expect(marksOf(all)).toEqual(names.map((name) => ({ name, waits: false })))
  })

  it.each<[row: object, sends: Send[], marks: [name: string, waits: boolean][]]>([
    [{ brochureInviata: 'N' }, [], []],
    [{}, [send('brochure-marketing', 'queued')], [['Brochure', true]]],
    [{ brochureInviata: 'Y' }, [send('brochure', 'sent')], [['Brochure', false]]],
    [{ contattoMagoInviato: 'Y' }, [send('contatto-mago', 'queued')], [['Contatto Mago', true]]],
    [{ anagraficaInviata: 'N' }, [send('anagrafica', 'failed')], []],
    [{ brochureInviata: 'N' }, [send('brochure', 'sent')], [['Brochure', false]]],
  ])('a mark shows what was sent and what is queued: %o', (row, sends, marks) => {
    expect(marksOf(row, sends).map(({ name, waits }) => [name, waits])).toEqual(marks)
  })
})

it.each([
  [1, 'M', '1 mese'],
  [7, 'M', '7 mesi'],
  [1, 'A', '1 anno'],
  [1_200, null, '1.200 giorni'],
  [null, 'M', undefined],
])('a duration of %s %s is read as "%s"', (durata, unitaDurata, words) => {
  expect(durationWords({ id: 1, version: 1, durata, unitaDurata })).toBe(words)
})
