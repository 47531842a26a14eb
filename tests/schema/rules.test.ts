import { describe, expect, it } from 'vitest'
import { messages } from '#schema/italian/messages.ts'
import { valueSchema } from '#schema/rows/row.ts'
import { orderErrors, orderNeeds } from '#schema/rows/times-in-order.ts'
import { isCodiceFiscale, plainCodiceFiscale } from '#schema/rules/codice-fiscale.ts'
import { isTime } from '#schema/rules/day.ts'
import { changedPasswordErrors } from '#schema/rules/new-password.ts'
import { dateMistake, endTimeMistake } from '#schema/rules/order.ts'
import { isDoubtfulVatNumber, isWorthAsking, plainVatNumber, vatDoubt } from '#schema/rules/vat-number.ts'
import { fieldWith, tableWith } from '#tests/support/definitions.ts'

describe('codice fiscale', () => {
  it.each([
    ['RSSMRA85T10A562S', true],
    ['BNCLRA90E41F205Q', true],
    // Omocodia: letters in the place of digits, and the check letter that goes with them.
    ['RSSMRA85T10A56NH', true],
    ['RSSMRA85T10A56NS', false],
    ['RSSMRA85T10A562', false],
    ['RSSMRA85T10A562SS', false],
    ['RSSMRA85T10A5622', false],
    ['1SSMRA85T10A562S', false],
    ['RSSMRA8AT10A562S', false],
    ['RSSMRA85F10A562S', false],
    ['', false],
  ])('%s matches the pattern: %s', { tags: 'VAL-07' }, (text, good) => expect(isCodiceFiscale(text)).toBe(good))

  it('exactly one check letter is right', { tags: 'VAL-08' }, () => {
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].filter((letter) => isCodiceFiscale(`RSSMRA85T10A562${letter}`))
    expect(letters).toEqual(['S'])
  })

  it.each([
    ['C.F. rssmra 85t10a562s', 'RSSMRA85T10A562S', true],
    ['RSSMRA‑85T10‑A562S\u200b', 'RSSMRA85T10A562S', true],
    ['CF 00743110157', '00743110157', true],
    ['IT 00743110157', '00743110157', true],
    ['00743110158', '00743110158', false],
    ['743110157', '743110157', false],
  ])('%s of a person or a company is stored as %s: %s', (text, stored, good) => {
    expect(plainCodiceFiscale(text)).toBe(stored)
    expect(valueSchema(fieldWith({ type: 'codiceFiscale', label: 'CF' })).safeParse(text).success).toBe(good)
  })

  it('its message is as the customer wrote it', { tags: 'VAL-09' }, () => {
    expect(messages.codiceFiscale).toBe('Il formato del codice fiscale non è corretto')
  })
})

describe('VAT number', () => {
  it.each([
    ['00743110157', false],
    ['IT 00743110157', false],
    ['00743110158', true],
    ['it00743110158', true],
    ['0074311015', false],
    ['ATU12345678', false],
    ['', false],
  ])('%s is doubtful: %s', (text, doubtful) => expect(isDoubtfulVatNumber(text)).toBe(doubtful))

  it.each([
    ['P.IVA 00743110157', '00743110157'],
    ['P. IVA: 00743110157', '00743110157'],
    ['Partita IVA n. IT00743110157', '00743110157'],
    ['PI 00743110157', '00743110157'],
    ['C.F. e P.IVA 00743110157', '00743110157'],
    ['CF/P.IVA 00743110157', '00743110157'],
    ['VAT no. IT00743110157', '00743110157'],
    ['ITIT00743110157', '00743110157'],
    ['IT‑0074 3110–157', '00743110157'],
    ['\u200b00743110157', '00743110157'],
    ['IT743110157', '743110157'],
    ['DEDE811569869', 'DE811569869'],
    ['FRFR123456789', 'FRFR123456789'],
    ['CHE-123.456.789', 'CHE123456789'],
    ['P.IVA N° 00743110157', '00743110157'],
    ['="00743110157"', '00743110157'],
    ['(00743110157)', '00743110157'],
    ['PIVMRA85T10A562Q', 'PIVMRA85T10A562Q'],
  ])('%s is stored as %s', (text, stored) => expect(plainVatNumber(text)).toBe(stored))

  it.each<[string, string | undefined, string?, boolean?]>([
    ['00743110157', undefined],
    ['00743110158', messages.vatDoubtful],
    ['00000000000', messages.vatDoubtful],
    ['0000000', messages.vatDigits(7), undefined, true],
    ['743110157', messages.vatZerosLost('00743110157'), '00743110157', true],
    ['IT 743110157', messages.vatZerosLost('00743110157'), '00743110157', true],
    ['743110158', messages.vatDigits(9), undefined, true],
    ['007431101570', messages.vatDigits(12), undefined, true],
    ['IT0074311015O', messages.vatLetters, undefined, true],
    ['RSSMRA85T10A562S', messages.vatIsFiscalCode],
    ['DE811569869', undefined],
    ['DE81156986', messages.vatShape('DE')],
    ['ATU12345678', undefined],
    ['AT12345678', messages.vatShape('AT')],
    ['NL123456789B01', undefined],
    ['IE1X23456Y', undefined],
    ['CHE123456789', undefined],
    ['GB123456789', undefined],
    ['CHE123456789MWST', undefined],
    ['US123456789', undefined],
    ['SM12345', undefined],
    ['N.D.', messages.vatWithoutDigits, undefined, true],
    ['nessuna', messages.vatWithoutDigits, undefined, true],
    ['O0743110157', messages.vatMistakenDigits('00743110157'), '00743110157'],
    ['007431lO157', messages.vatMistakenDigits('00743110157'), '00743110157'],
    ['007431IO158', undefined],
    ['USt-IdNr.: DE811569869', messages.vatWords, 'DE811569869'],
    ['VAT Reg. No. GB123456789', messages.vatWords, 'GB123456789'],
    ['TVA FR12345678901', messages.vatWords, 'FR12345678901'],
    ['BTW NL123456789B01', messages.vatWords, 'NL123456789B01'],
    ['REG. IMP. RN 00743110157', messages.vatWords, '00743110157'],
    ['Steuernummer 12/345/67890', messages.vatWords],
  ])('%s is doubted: %s', (text, sentence, suggestion, impossible) =>
    expect({ ...vatDoubt(text) }).toEqual(
      sentence ? { sentence, ...(suggestion && { suggestion }), ...(impossible && { impossible }) } : {},
    ),
  )

  it.each([
    ['0074311', '', false],
    ['00743110', '', true],
    ['DE811569869', '', true],
    ['00743110157', '00743110158', true],
    ['00743110157', '00743110157', false],
    ['00743110157', 'IT 007.431.101-57', false],
    ['00743110157%', '', false],
    ['', '', false],
  ])('%s, where the row has "%s", is looked up: %s', { tags: ['CUST-B-02', 'Q-65', 'Q-66'] }, (number, stored, asked) =>
    expect(isWorthAsking(number, stored)).toBe(asked),
  )
})

describe('the order of times and dates', () => {
  it.each([
    ['00:00', true],
    ['23:59', true],
    ['24:00', false],
    ['9:5', false],
    ['12:60', false],
  ])('%s is a time: %s', { tags: 'VAL-01' }, (text, good) => expect(isTime(text)).toBe(good))

  it.each([
    ['09:01', '09:00', undefined],
    ['09:00', '09:00', "Il campo Ora fine deve essere maggiore dell'ora 09:00"],
    ['08:00', '09:00', "Il campo Ora fine deve essere maggiore dell'ora 09:00"],
    ['', '09:00', undefined],
    ['08:00', '', undefined],
    ['8', '09:00', undefined],
  ])('an end at %s after a start at %s: %s', { tags: ['VAL-02', 'VAL-03', 'VAL-18'] }, (end, start, sentence) => {
    expect(endTimeMistake('Ora fine', { time: end }, { time: start })).toBe(sentence)
  })

  it.each([
    ['05-03-2025', '08:00', '04-03-2025', '09:00', undefined],
    ['01-04-2025', '08:00', '31-03-2025', '09:00', undefined],
    ['04-03-2025', '09:00', '05-03-2025', '08:00', 'Il campo Fine deve essere maggiore della data 05-03-2025 08:00'],
    ['04-03-2025', '09:00', '04-03-2025', '09:00', 'Il campo Fine deve essere maggiore della data 04-03-2025 09:00'],
    ['', '08:00', '04-03-2025', '09:00', undefined],
  ])(
    'an end on %s at %s after a start on %s at %s: %s',
    { tags: ['VAL-04', 'VAL-19'] },
    (day, time, startDay, startTime, sentence) => {
      expect(endTimeMistake('Fine', { day, time }, { day: startDay, time: startTime })).toBe(sentence)
    },
  )

  it.each([
    ['04-03-2025', '04-03-2025', undefined],
    ['01-04-2025', '31-03-2025', undefined],
    ['31-03-2025', '01-04-2025', 'La Data fine deve essere maggiore o uguale della Data inizio'],
    ['', '01-04-2025', undefined],
  ])('%s not before %s: %s', { tags: ['VAL-05', 'VAL-06'] }, (day, target, sentence) => {
    expect(dateMistake({ name: 'Data fine', day }, { name: 'Data inizio', day: target })).toBe(sentence)
  })
})

describe('the order required by a definition', () => {
  const table = tableWith({
    from: { type: 'date', label: 'Dal' },
    to: { type: 'date', label: 'Al', notBefore: 'from' },
    start: { type: 'time', label: 'Inizio', day: 'from' },
    end: { type: 'time', label: 'Fine', after: 'start', day: 'to' },
    pause: { type: 'time', label: 'Pausa', after: 'start', day: 'from' },
  })

  it.each([
    [{ from: '02-01-2026', to: '01-01-2026' }, { to: ['La Al deve essere maggiore o uguale della Dal'] }],
    [{ from: '01-01-2026', to: '02-01-2026', start: '09:00', end: '08:00' }, {}],
    [
      { from: '01-01-2026', to: '01-01-2026', start: '09:00', end: '08:00' },
      { end: ['Il campo Fine deve essere maggiore della data 01-01-2026 09:00'] },
    ],
    [{ start: '09:00', end: '08:00' }, {}],
    [{ start: '09:00', pause: '08:00' }, { pause: ["Il campo Pausa deve essere maggiore dell'ora 09:00"] }],
    [{ start: null, end: null }, {}],
  ])('%o gives %o', (row, errors) => expect({ ...orderErrors(table, row) }).toEqual(errors))

  it('names the fields a field is compared with', () => {
    const needs = Object.entries(table.fields).map(([name, field]) => [name, orderNeeds(table, field)])
    expect(Object.fromEntries(needs)).toEqual({
      name: [],
      from: [],
      start: [],
      to: ['from'],
      end: ['start', 'to', 'from'],
      pause: ['start'],
    })
  })
})

describe('a changed password', () => {
  const good = { oldPassword: 'vecchia', password: 'nuova', confirmPassword: 'nuova' }
  it.each([
    [{}, {}],
    [{ confirmPassword: 'Nuova' }, { confirmPassword: ['Le password non coincidono'] }],
    [{ confirmPassword: 'nuova ' }, { confirmPassword: ['Le password non coincidono'] }],
    [{ confirmPassword: '' }, { confirmPassword: ['Campo obbligatorio'] }],
    [{ oldPassword: '' }, { oldPassword: ['La vecchia password è obbligatoria'] }],
    [
      { password: undefined },
      { password: ['La password è obbligatoria'], confirmPassword: ['Le password non coincidono'] },
    ],
  ])('with %o gives %o', { tags: ['VAL-10', 'VAL-11', 'VAL-12'] }, (change, mistakes) => {
    expect(changedPasswordErrors({ ...good, ...change })).toEqual(mistakes)
  })
})
