import { describe, expect, it } from 'vitest'
import { type FieldTypeName, fieldTypeNames, fieldTypes } from '#schema/fields/index.ts'
import { splitTags } from '#schema/fields/tags.ts'
import { messages } from '#schema/italian/messages.ts'
import { valueSchema } from '#schema/rows/row.ts'
import type { TableInput } from '#schema/table.ts'
import { fieldWith } from '#tests/support/definitions.ts'

type Input = TableInput['fields'][string]
type Props = Partial<Input>

const parts: Props['of'] = {
  nome: { type: 'text', label: 'Nome', required: true },
  valore: { type: 'number', label: 'Valore', decimals: 1, min: 0 },
  esito: { type: 'choice', label: 'Esito', options: { si: 'Sì', no: 'No' } },
}
const options = { city: 'Città', race: 'Corsa', '10': 'Dieci' }
const needed: Partial<Record<FieldTypeName, Props>> = {
  level: { options: { 0: 'Vuoto', 1: 'Mezzo', 2: 'Pieno' } },
  choice: { options },
  choices: { options },
  records: { of: parts },
  reference: { table: 'colours' },
  references: { table: 'colours' },
}
const field = (type: FieldTypeName, props: Props = {}) => fieldWith({ label: 'Prova', ...needed[type], ...props, type })

const stored = `${'a1'.repeat(16)}.pdf`
const letters = (count: number) => 'è'.repeat(count)
const bell = '\u0007'

describe('a valid value and its stored form', () => {
  it.each<[FieldTypeName, Props, unknown, unknown]>([
    ['text', {}, 'due\r\n  righe', 'due righe'],
    ['text', {}, 'due\tcelle  unite', 'due celle unite'],
    ['text', { code: true }, 'AB  12\t3', 'AB  12 3'],
    [
      'text',
      {},
      'L\'Aquila, ‘è’ 100% <b>&\\ "ok" \'; drop table x; --',
      'L\'Aquila, ‘è’ 100% <b>&\\ "ok" \'; drop table x; --',
    ],
    ['text', {}, '日本語 😀', '日本語 😀'],
    ['text', {}, letters(500), letters(500)],
    ['text', { maxLength: 3 }, ' abc ', 'abc'],
    ['text', {}, '__proto__', '__proto__'],
    ['longText', {}, ' prima\n\tseconda ', 'prima\n\tseconda'],
    ['longText', {}, letters(50_000), letters(50_000)],
    ['email', {}, ' mario.rossi+crm@esempio.it ', 'mario.rossi+crm@esempio.it'],
    ['phone', {}, ' +39 (0461) 12.34-56/7 ', '+39 (0461) 12.34-56/7'],
    ['phone', {}, '118', '118'],
    ['codiceFiscale', {}, ' rssmra 85t10a562s ', 'RSSMRA85T10A562S'],
    ['vatNumber', {}, ' it 00743.110-157 ', '00743110157'],
    ['vatNumber', {}, 'ATU12345678', 'ATU12345678'],
    ['vatNumber', {}, '00743110158', '00743110158'],
    ['url', {}, 'HTTPS://Esempio.it/a?b=c#d', 'HTTPS://Esempio.it/a?b=c#d'],
    ['url', {}, 'http://localhost:3000', 'http://localhost:3000'],
    ['tags', {}, ' Sì ,No,, No , Forse', 'Sì, No, Forse'],
    ['number', {}, 0, 0],
    ['number', {}, -2_147_483_647, -2_147_483_647],
    ['number', {}, 2_147_483_647, 2_147_483_647],
    ['number', { min: 1, max: 5 }, 1, 1],
    ['number', { min: 1, max: 5 }, 5, 5],
    ['number', { decimals: 2 }, 0.07, 0.07],
    ['number', { decimals: 3 }, 12.345, 12.345],
    ['money', {}, 1234.56, 1234.56],
    ['money', {}, -0.01, -0.01],
    ['money', {}, 9_999_999_999_999, 9_999_999_999_999],
    ['flag', {}, 'Y', 'Y'],
    ['flag', {}, 'N', 'N'],
    ['boolean', {}, false, false],
    ['boolean', {}, true, true],
    ['color', {}, ' #82b1ff ', '#82B1FF'],
    ['date', {}, '29-02-2024', '29-02-2024'],
    ['date', {}, ' 31-12-2999 ', '31-12-2999'],
    ['date', {}, '2026-11-20', '20-11-2026'],
    ['date', {}, '2026-11-20T10:00:00Z', '20-11-2026'],
    ['time', {}, '00:00', '00:00'],
    ['time', {}, ' 23:59 ', '23:59'],
    ['instant', {}, '2026-03-29T02:30:00+02:00', '2026-03-29T00:30:00.000Z'],
    ['instant', {}, '2026-11-20T10:00:00.123Z', '2026-11-20T10:00:00.123Z'],
    ['level', {}, 0, 0],
    ['level', {}, 2, 2],
    ['choice', {}, 'city', 'city'],
    ['choice', {}, '10', '10'],
    ['choices', {}, ['race', 'city', 'race'], ['city', 'race']],
    [
      'records',
      {},
      [{ nome: ' Olio ', valore: 1.5, esito: 'si' }, { nome: 'Luci' }],
      [
        { nome: 'Olio', valore: 1.5, esito: 'si' },
        { nome: 'Luci', valore: null, esito: null },
      ],
    ],
    ['records', {}, [], []],
    ['records', {}, null, []],
    ['reference', {}, 1, 1],
    ['reference', {}, 2_147_483_647, 2_147_483_647],
    ['reference', {}, { id: 7, name: 'Rosso' }, 7],
    ['references', {}, [30, 4, 30], [4, 30]],
    ['file', {}, stored, stored],
    ['file', {}, { filename: stored, originalFilename: 'x.pdf', size: 3 }, stored],
  ])('%s %o accepts %o', (type, props, input, kept) => {
    const result = valueSchema(field(type, props)).safeParse(input)
    expect(result.error).toBeUndefined()
    expect(result.data).toEqual(kept)
  })
})

describe('an invalid value and its message', () => {
  it.each<[FieldTypeName, Props, unknown, string]>([
    ['text', {}, 42, messages.text],
    ['text', {}, { $ne: null }, messages.text],
    ['text', {}, ['a'], messages.text],
    ['text', {}, letters(501), messages.tooLong(500)],
    ['text', { maxLength: 3 }, 'abcd', messages.tooLong(3)],
    ['text', {}, 'nullo\u0000', messages.controlCharacters],
    ['text', {}, `campanello${bell}!`, messages.controlCharacters],
    ['text', {}, 'a\u007fb', messages.controlCharacters],
    ['text', {}, 'a\u0085b', messages.controlCharacters],
    ['text', {}, 'mezza \ud83d emoji', messages.controlCharacters],
    ['text', {}, 'altra \ude00 metà', messages.controlCharacters],
    ['longText', {}, letters(50_001), messages.tooLong(50_000)],
    ['longText', {}, `riga\n${bell}`, messages.controlCharacters],
    ['email', {}, 'mario', messages.email],
    ['email', {}, 'a@b', messages.email],
    ['email', {}, 'a@esempio.it, b@esempio.it', messages.emailSeveral],
    ['email', {}, 'a@esempio.it\r\nBcc: b@esempio.it', messages.emailSeveral],
    ['email', {}, `${'a'.repeat(250)}@esempio.it`, messages.tooLong(254)],
    ['phone', {}, '12', messages.phone],
    ['phone', {}, 'chiamami', messages.phone],
    ['phone', {}, '333\n444', messages.phone],
    ['phone', {}, '+39+39', messages.phone],
    ['phone', {}, '1'.repeat(31), messages.onePhone],
    ['phone', {}, ' '.repeat(3) + 'a'.repeat(61), messages.tooLong(60)],
    ['codiceFiscale', {}, 'RSSMRA85T10A562T', messages.codiceFiscale],
    ['codiceFiscale', {}, 'RSSMRA85T10A562', messages.codiceFiscale],
    ['codiceFiscale', {}, 'x'.repeat(101), messages.tooLong(100)],
    ['vatNumber', {}, '0074311015é', messages.vatNumber],
    ['vatNumber', {}, '<b>', messages.vatNumber],
    ['vatNumber', {}, '1'.repeat(31), messages.tooLong(30)],
    ['url', {}, 'javascript:alert(1)', messages.url],
    ['url', {}, ' JavaScript://x%0aalert(1)', messages.url],
    ['url', {}, 'data:text/html,x', messages.url],
    ['url', {}, 'esempio.it', messages.url],
    ['url', {}, 'http://', messages.url],
    ['url', {}, 'https://a b.it', messages.url],
    ['url', {}, 'https://a.it/\nb', messages.url],
    ['tags', {}, ['a'], messages.text],
    ['number', {}, '3', messages.number],
    ['number', {}, Number.NaN, messages.number],
    ['number', {}, Number.POSITIVE_INFINITY, messages.number],
    ['number', {}, true, messages.number],
    ['number', {}, 1.5, messages.integer],
    ['number', {}, 2_147_483_648, messages.max(2_147_483_647)],
    ['number', {}, -2_147_483_648, messages.min(-2_147_483_647)],
    ['number', { min: 1, max: 5 }, 0, messages.min(1)],
    ['number', { min: 1, max: 5 }, 6, messages.max(5)],
    ['number', { decimals: 2 }, 1.005, messages.decimals(2)],
    ['number', { decimals: 2 }, 0.1 + 0.2, messages.decimals(2)],
    ['money', {}, 0.001, messages.decimals(2)],
    ['money', {}, 1e15, messages.max(9_999_999_999_999)],
    ['money', {}, '1,50', messages.number],
    ['money', { min: 0 }, -1, messages.min(0)],
    ['flag', {}, 'y', messages.flag],
    ['flag', {}, true, messages.flag],
    ['boolean', {}, 'true', messages.flag],
    ['boolean', {}, 1, messages.flag],
    ['color', {}, '#fff', messages.color],
    ['color', {}, 'red', messages.color],
    ['color', {}, '#12345G', messages.color],
    ['color', {}, '#123456; background: url(x)', messages.color],
    ['date', {}, '30-02-2026', messages.date],
    ['date', {}, '29-02-2026', messages.date],
    ['date', {}, '2026-02-30', messages.date],
    ['date', {}, '1-1-2026', messages.date],
    ['date', {}, '00-01-2026', messages.date],
    ['date', {}, '01-13-2026', messages.date],
    ['date', {}, '31-12-1899', messages.date],
    ['date', {}, '01-01-3000', messages.date],
    ['date', {}, '20/11/2026', messages.date],
    ['date', {}, 20261120, messages.date],
    ['time', {}, '24:00', messages.time],
    ['time', {}, '23:60', messages.time],
    ['time', {}, '9:5', messages.time],
    ['time', {}, '09:05:00', messages.time],
    ['time', {}, 905, messages.time],
    ['instant', {}, '2026-11-20', messages.instant],
    ['instant', {}, '2026-11-20T10:00:00', messages.instant],
    ['instant', {}, '2026-02-30T10:00:00Z', messages.instant],
    ['instant', {}, '1899-12-31T10:00:00Z', messages.instant],
    ['instant', {}, 1_790_000_000_000, messages.instant],
    ['level', {}, 3, messages.max(2)],
    ['level', {}, -1, messages.min(0)],
    ['level', {}, 0.5, messages.integer],
    ['level', {}, 'Pieno', messages.number],
    ['level', { options: { 0: 'Vuoto', 2: 'Pieno' } }, 1, messages.choice],
    ['choice', {}, 'mountain', messages.choice],
    ['choice', {}, 'constructor', messages.choice],
    ['choice', {}, '__proto__', messages.choice],
    ['choice', {}, 10, messages.choice],
    ['choices', {}, 'city', messages.choice],
    ['choices', {}, ['city', 'toString'], messages.choice],
    ['choices', {}, { 0: 'city' }, messages.choice],
    ['records', {}, { 0: { nome: 'Olio' } }, messages.records],
    ['records', {}, ['Olio'], messages.records],
    ['records', {}, [{ nome: 'Olio', colore: 'rosso' }], messages.records],
    ['records', {}, [{ nome: ' ' }], `Nome: ${messages.required}`],
    ['records', {}, [{ valore: 1 }], `Nome: ${messages.required}`],
    ['records', {}, [{ nome: 'Olio', valore: -1 }], `Valore: ${messages.min(0)}`],
    ['records', {}, [{ nome: 'Olio', valore: Number.NaN }], `Valore: ${messages.number}`],
    ['records', {}, [{ nome: 'Olio', esito: 'constructor' }], `Esito: ${messages.choice}`],
    ['records', {}, Array.from({ length: 201 }, () => ({ nome: 'Olio' })), messages.tooManyItems(200)],
    ['reference', {}, 0, messages.reference],
    ['reference', {}, -1, messages.reference],
    ['reference', {}, 1.5, messages.reference],
    ['reference', {}, '1', messages.reference],
    ['reference', {}, 2_147_483_648, messages.reference],
    ['reference', {}, { id: 0 }, messages.reference],
    ['reference', {}, { name: 'x' }, messages.reference],
    ['references', {}, 1, messages.reference],
    ['references', {}, [1, '2'], messages.reference],
    ['references', {}, [1, null], messages.reference],
    ['references', {}, Array.from({ length: 1_001 }, (_, n) => n + 1), messages.tooManyItems(1_000)],
    ['file', {}, '../../etc/passwd', messages.file],
    ['file', {}, `${'a'.repeat(32)}.exe`, messages.file],
    ['file', {}, { filename: 'x.pdf' }, messages.file],
  ])('%s %o refuses %o', (type, props, input, sentence) => {
    const result = valueSchema(field(type, props)).safeParse(input)
    expect(result.error?.issues.map((issue) => issue.message)).toEqual([sentence])
  })
})

describe.each(fieldTypeNames)('%s', (type) => {
  const several = fieldTypes[type].match === 'member'

  it.each([[null], [undefined], [''], ['   '], ['\r\n'], [[]]])('reads %o as no value', (input) => {
    expect(valueSchema(field(type)).parse(input)).toEqual(several ? [] : null)
  })

  it.each([[null], [undefined], [''], [' '], [[]]])('refuses %o when required', (input) => {
    const result = valueSchema(field(type, { required: true })).safeParse(input)
    expect(result.error?.issues.map((issue) => issue.message)).toEqual([messages.required])
  })

  it('provides samples that are valid and normalized', () => {
    const props: Props[] = [{}]
    if (type === 'number') props.push({ min: 5, max: 9 }, { max: -3 }, { min: 2_000 }, { decimals: 2, min: 0.5 })
    if (type === 'money') props.push({ min: 100, max: 102 }, { max: -3 })
    if (type === 'text' || type === 'longText') props.push({ maxLength: 1 }, { maxLength: 6 })
    for (const one of props) {
      const declared = field(type, one)
      for (const n of [0, 1, 2, 3, 7, 30, 100, 999]) {
        const sample = fieldTypes[type].sample(declared, n)
        if (sample === undefined) expect(['reference', 'references', 'file']).toContain(type)
        else expect(valueSchema(declared).parse(sample)).toEqual(sample)
      }
    }
  })

  it('declares its database column', () => {
    expect(fieldTypes[type].column(field(type)).kind).toMatch(/^[a-z]+$/)
  })
})

it('a number field stores decimals in a numeric column and whole numbers in an integer one', () => {
  expect(fieldTypes.number.column(field('number'))).toEqual({ kind: 'integer' })
  expect(fieldTypes.number.column(field('number', { decimals: 3 }))).toEqual({
    kind: 'numeric',
    precision: 15,
    scale: 3,
  })
  expect(fieldTypes.money.column(field('money'))).toEqual({ kind: 'numeric', precision: 15, scale: 2 })
})

it('a tags field reads a text of only separators as no value', () => {
  expect(valueSchema(field('tags')).parse(' , ,')).toBeNull()
  expect(valueSchema(field('tags', { required: true })).safeParse(',').error?.issues[0]?.message).toBe(
    messages.required,
  )
  expect(splitTags(null)).toEqual([])
  expect(splitTags('a, b')).toEqual(['a', 'b'])
})

it('times are HH:MM on 24 hours', { tags: 'VAL-01' }, () => {
  const time = valueSchema(field('time'))
  expect(['23:59', '24:00', '9:5'].map((text) => time.safeParse(text).success)).toEqual([true, false, false])
})

it('yes and no are the strings Y and N', { tags: 'CONST-12' }, () => {
  const flag = valueSchema(field('flag'))
  expect(['Y', 'N', 'y', 'S', '1'].map((text) => flag.safeParse(text).success)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})
