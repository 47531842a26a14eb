import { describe, expect, it } from 'vitest'
import { type CalendarNegotiation, slotColors, slotsOf } from '#schema/rules/calendar-slots.ts'
import { emptyPlaceholders, filledSubject, filledText, unknownPlaceholders } from '#schema/rules/mail-text.ts'
import { oneRecipient } from '#schema/rules/recipient.ts'

type Given = Omit<CalendarNegotiation, 'id'>
const DAY = '10-03-2026'
const plain = (more: Partial<Given> = {}): Given => ({ dataInserimento: DAY, ...more })
const slots = (...given: Given[]) => slotsOf(given.map((one, n) => ({ id: n + 1, ...one })))
const starts = (...given: Given[]) => slots(...given).map(({ start }) => `${start.day} ${start.time}`)
const many = (count: number) => Array.from({ length: count }, () => plain())

describe('the slots of the calendar', () => {
  it.each<[ids: string, what: string, given: Given[], expected: string[]]>([
    ['NEG-CAL-02 NEG-CAL-03', 'one stands at 8:00 on the day it was entered', [plain()], [`${DAY} 08:00`]],
    ['NEG-CAL-04', 'three stack', many(3), [`${DAY} 08:00`, `${DAY} 09:00`, `${DAY} 10:00`]],
    [
      'NEG-CAL-11',
      'each day starts again',
      [plain(), plain({ dataInserimento: '11-03-2026' })],
      [`${DAY} 08:00`, '11-03-2026 08:00'],
    ],
    ['NEG-CAL-06', 'a callback time fixes the start', [plain({ richiamareInOrario: '15:30' })], [`${DAY} 15:30`]],
    [
      'NEG-CAL-06',
      'on the day of the callback',
      [plain({ richiamareInData: '12-03-2026', richiamareInOrario: '15:30' })],
      ['12-03-2026 15:30'],
    ],
    [
      'NEG-CAL-06',
      'a callback without a time stacks on its day',
      [plain({ richiamareInData: '12-03-2026' })],
      ['12-03-2026 08:00'],
    ],
    [
      'NEG-CAL-06',
      'a fixed start takes no stacked hour',
      [plain({ richiamareInOrario: '08:00' }), plain()],
      [`${DAY} 08:00`, `${DAY} 08:00`],
    ],
  ])('%s %s', (_ids, _what, given, expected) => {
    expect(starts(...given)).toEqual(expected)
  })

  it('the thirteenth starts at 20:00, and the following ones share that hour', { tags: 'NEG-CAL-05' }, () => {
    const found = starts(...many(15))
    expect(found.slice(11)).toEqual(['19:00', '20:00', '20:00', '20:00'].map((time) => `${DAY} ${time}`))
  })

  it('each lasts an hour, even past midnight', { tags: 'NEG-CAL-01' }, () => {
    expect(slots(plain())[0]?.end).toEqual({ day: DAY, time: '09:00' })
    expect(slots(plain({ richiamareInOrario: '15:30' }))[0]?.end).toEqual({ day: DAY, time: '16:30' })
    const late = slots(plain({ dataInserimento: '31-12-2026', richiamareInOrario: '23:30' }))[0]
    expect(late?.end).toEqual({ day: '01-01-2027', time: '00:30' })
  })

  it('stack in the order of creation, independent of the input order', () => {
    const given = [3, 1, 2].map((id) => ({ id, ...plain() }))
    expect(slotsOf(given).map(({ id, start }) => [id, start.time])).toEqual([
      [1, '08:00'],
      [2, '09:00'],
      [3, '10:00'],
    ])
  })

  it.each<[ids: string, color: string, given: Given]>([
    ['NEG-CAL-07', '#FF9900', plain({ richiamareInData: DAY })],
    ['NEG-CAL-07', '#FF9900', plain({ richiamareInOrario: '10:00' })],
    ['NEG-CAL-07', '#FF9900', plain({ richiamareInData: DAY, ripianificaVisita: 'Y' })],
    ['NEG-CAL-08', '#00b33c', plain({ ripianificaVisita: 'Y' })],
    ['NEG-CAL-09', '#82B1FF', plain({ ripianificaVisita: 'N' })],
    ['NEG-CAL-09', '#82B1FF', plain({ richiamareInData: null, richiamareInOrario: null, ripianificaVisita: null })],
  ])('%s is %s for %o', (_ids, color, given) => {
    expect(slots(given).map(({ kind }) => slotColors[kind])).toEqual([color])
  })
})

describe('the recipient of a mail', () => {
  it.each([
    ['a@b.it', 'a@b.it'],
    ['  mario.rossi+crm@sub.esempio.it ', 'mario.rossi+crm@sub.esempio.it'],
    ['a@b.it\n', 'a@b.it'],
    ['Mario <a@b.it>', 'a@b.it'],
    ['mailto:r&d@b.it?bcc=c@d.it', 'r&d@b.it'],
  ])('%s is one address', (text, expected) => expect(oneRecipient(text)).toBe(expected))

  it.each([
    '',
    'a',
    'a@b',
    'a@b.it, c@d.it',
    'a@b.it;c@d.it',
    'a@b.it c@d.it',
    'a@b.it\r\nBcc: c@d.it',
    'a@b.it\u0000',
    'a\u0000@b.it',
    'mailto:a%0d%0aBcc:%20c@d.it',
    'mailto:a@b.it,c@d.it',
    'Mario <a@b.it>, Carla <c@d.it>',
    'c@d.it <a@b.it>',
    '=?utf-8?q?a=40b.it?=@c.it',
    'tutti: a@b.it, c@d.it;',
    '"a@b.it, x"@c.it',
    `${'a'.repeat(250)}@b.it`,
    null,
    undefined,
    7,
    ['a@b.it'],
    { address: 'a@b.it' },
  ])('%j is not an address', (text) => expect(oneRecipient(text)).toBeUndefined())
})

describe('the text of a mail', () => {
  it('stays unchanged when braces are not closed', () => {
    const endless = `{{${' '.repeat(20_000)}`.repeat(9)
    expect([unknownPlaceholders(endless), filledText(endless, {})]).toEqual([[], endless])
  })

  it('is filled in once: values are not treated as templates', () => {
    const values = { ragioneSociale: '{{email}} & <b>', email: 'a@b.it' }
    expect(filledText('Da {{ragioneSociale}} ({{ email }}) {{ telefono }}.', values)).toBe(
      'Da {{email}} & <b> (a@b.it) .',
    )
  })

  it('has a single-line subject', () => {
    expect(filledSubject('Per {{ragioneSociale}}', { ragioneSociale: 'X\r\nBcc: c@d.it' })).toBe('Per X Bcc: c@d.it')
  })

  it('reports unknown and empty placeholders', () => {
    expect(unknownPlaceholders('{{ragioneSociale}} {{pippo}} {{ constructor }} {{}}')).toEqual([
      'pippo',
      'constructor',
      '',
    ])
    expect(emptyPlaceholders('{{email}} {{telefono}} {{email}}', { telefono: '1' })).toEqual(['email'])
  })
})
