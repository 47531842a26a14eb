import { describe, expect, it } from 'vitest'
import { codeKey, nearKey, plainCode, readingsOf, storedCode } from '#schema/rules/label-codes.ts'
import { keysOf, matchCode } from '#schema/rules/match-code.ts'

/** How readers deliver the code of one label. */
const delivered: [what: string, read: string, plain: string][] = [
  ['the code itself', 'PB-0001', 'PB-0001'],
  ['with the stars of Code 39', '*PB-0001*', 'PB-0001'],
  ['as Code 128', ']C0PB-0001', 'PB-0001'],
  ['as GS1-128', ']C1PB-0001', 'PB-0001'],
  ['as Code 39', ']A0*PB-0001*', 'PB-0001'],
  ['as EAN', ']E08012345678901', '8012345678901'],
  ['as DataMatrix', ']d1PB-0001', 'PB-0001'],
  ['as QR', ']Q1PB-0001', 'PB-0001'],
  ['with a return and a line end', 'PB-0001\r\n', 'PB-0001'],
  ['with a tab', '\tPB-0001\t', 'PB-0001'],
  ['with spaces', '  PB-0001\u00A0', 'PB-0001'],
  ['with a hyphen that does not break', 'PB\u20110001', 'PB-0001'],
  ['with a dash', 'PB\u20130001', 'PB-0001'],
  ['with what nobody sees', 'PB-\u200B0001\uFEFF', 'PB-0001'],
  ['as an address', 'https://crm.example/m/PB-0002', 'PB-0002'],
  ['as an address with a parameter', 'https://crm.example/matricola/PB-0002?x=1', 'PB-0002'],
  ['as an address in capitals', 'HTTPS://CRM.EXAMPLE/M/PB-0002', 'PB-0002'],
  ['as an address with a slash behind', 'https://crm.example/m/PB-0002/', 'PB-0002'],
  ['as a path', '/matricola/PB-0002?x=1', 'PB-0002'],
  ['without a scheme', 'crm.example/m/PB-0002', 'PB-0002'],
  ['as an address, percent-encoded', 'https%3A%2F%2Fcrm.example%2Fm%2FPB-0002', 'PB-0002'],
  ['with an encoded part', 'https://crm.example/m/PB%2D0002', 'PB-0002'],
  ['with an encoded slash', 'https://crm.example/m/JLG-450%2F7', 'JLG-450/7'],
  ['encoded twice', 'https://crm.example/m/PB%252D0002', 'PB-0002'],
  ['with a fragment', 'https://crm.example/#/m/PB-0002', 'PB-0002'],
  ['as an address in a QR code that says so', ']Q1https://crm.example/m/PB-0002', 'PB-0002'],
  ['as GS1 in brackets', '(01)08012345678907(21)PB-0001', 'PB-0001'],
  ['as GS1 with separators', '\u001D010801234567890721PB-0001\u001D17260101', 'PB-0001'],
  ['as GS1 DataMatrix', ']d2010801234567890721PB-0001', 'PB-0001'],
  ['as GS1 without a sign of it', '010801234567890721PB-0001', 'PB-0001'],
  ['as an asset', '\u001D8004PB-0001', 'PB-0001'],
  ['in the frame of a serial line', '\u0002PB-0001\u0003', 'PB-0001'],
  ['in a frame, with its symbology', '\u0002]C1PB-0001\u0003\r', 'PB-0001'],
  ['with a zero byte', 'PB-0001\u0000', 'PB-0001'],
  ['after what it is', 'S/N: PB-0001', 'PB-0001'],
  ['after what it is, in short', 'SN:PB-0001', 'PB-0001'],
  ['after what it is, without a sign', 'S/N PB-0001', 'PB-0001'],
  ['after what it is in Italian', 'Matricola: PB-0001', 'PB-0001'],
  ['after what it is in Italian, in short', 'MATR. PB-0001', 'PB-0001'],
  ['after what it is in Italian, at length', 'Matricola n. PB-0001', 'PB-0001'],
  ['as a QR code after what it is', ']Q1S/N=PB-0001', 'PB-0001'],
]

describe('a code on a label', () => {
  it.each(delivered)('is understood %s', (_what, read, plain) => {
    expect(readingsOf(read).map(({ text }) => codeKey(text))).toContain(codeKey(plain))
    expect(plainCode(read)).toBe(plain)
  })

  it.each([
    ['wide characters', '\uFF30\uFF22-\uFF10\uFF10\uFF10\uFF11'],
    ['Caps Lock', 'pb-0001'],
    ['another dash', 'PB\u22120001'],
  ])('is compared without %s', (_what, read) => {
    expect(codeKey(storedCode(read))).toBe('pb-0001')
  })

  it('keeps what was read, with pictures for what cannot be shown', () => {
    expect(storedCode('\u001D21PB-0001\u001D\r\n')).toBe('␝21PB-0001␝')
    expect(storedCode('*PB-0001*\t')).toBe('*PB-0001*')
    expect(storedCode('\u0000\u0085')).toBe('␀')
  })

  it.each([
    'PB-0001',
    'PB/0001',
    '0108012345678900',
    '01080123456789002PB',
    '(AB)12',
    'https://crm.example',
    ']C1',
    '***',
    '**',
    '',
    '%E0%A4%A',
    '/',
    '*'.repeat(200),
    `https://${'a/'.repeat(95)}`,
  ])('stays readable where it is no such form: %s', (text) => {
    expect(() => readingsOf(text)).not.toThrow()
    expect(readingsOf(text)[0]?.text ?? '').toBe(storedCode(text))
  })
})

interface Vehicle {
  id: number
  codes: string[]
}
const vehicles = (...codes: string[][]): Vehicle[] => codes.map((own, id) => ({ id, codes: own }))
function matched(code: string, list: readonly Vehicle[]) {
  const having = (keys: (own: string) => string) => (key: string) =>
    list.filter(({ codes }) => codes.some((own) => keys(own) === key))
  const match = matchCode(code, { byKey: having(codeKey), byNear: having((own) => nearKey(codeKey(own))) })
  return match.is === 'one' ? match.thing.id : match.is === 'unclear' ? match.things.map(({ id }) => id) : undefined
}

describe('what a code stands for', () => {
  it.each<[what: string, code: string, list: string[][], meant: number | number[] | undefined]>([
    ['the one that has it', 'pb-0001', [['PB-0002'], ['PB-0001']], 1],
    ['one whose own code has stars', '*PB-0001*', [['PB-0001'], ['*PB-0001*']], 1],
    ['one whose own code is an address', 'https://a.example/m/PB-1', [['PB-1'], ['https://a.example/m/PB-1']], 1],
    ['the one the label names', '*PB-0001*', [['PB-0001'], ['PB-0002']], 0],
    ['one whose number is its serial number', 'PB-0001', [['PB-0001', 'PB-0001']], 0],
    ['unclear: the number of one is the serial number of another', 'X1', [['X1'], ['PB-0001', 'X1']], [0, 1]],
    [
      'unclear: a serial number that two have',
      'S-9',
      [
        ['A', 'S-9'],
        ['B', 'S-9'],
      ],
      [0, 1],
    ],
    [
      'unclear: serial numbers that differ by case',
      'ab-1',
      [
        ['A', 'ab-1'],
        ['B', 'AB-1'],
      ],
      [0, 1],
    ],
    [
      'unclear: serial numbers that differ by the kind of dash',
      'AB-1',
      [
        ['A', 'AB-1'],
        ['B', 'AB\u20111'],
      ],
      [0, 1],
    ],
    ['unclear: readings that are two vehicles', 'https://a.example/m/PB-1?id=PB-22', [['m/PB-1'], ['PB-22']], [0, 1]],
    ['exact: zeros in front count', '777', [['777'], ['000777']], 0],
    ['exact: zeros in front count, the other way', '000777', [['777'], ['000777']], 1],
    ['unclear: zeros in front that only one lacks', '000777', [['777']], [0]],
    ['unclear: a dash that only one has', 'PB0001', [['PB-0001']], [0]],
    ['unclear: what another keyboard types as a dash', "PB'0001", [['PB-0001']], [0]],
    ['unclear: a short part of an address', 'https://a.example/p/77', [['77']], [0]],
    ['nothing', 'PB-0009', [['PB-0001']], undefined],
    ['nothing: a part of a code', 'PB-000', [['PB-0001']], undefined],
    ['nothing: an address of something else', 'https://a.example/contatti', [['PB-0001']], undefined],
  ])('is %s', (_what, code, list, meant) => {
    expect(matched(code, vehicles(...list))).toEqual(meant)
  })

  it('is looked up by keys that hold every vehicle it could be', () => {
    const { keys, near } = keysOf(']C1pb\u20110001')
    expect(keys).toContain('pb-0001')
    expect(near).toContain('pb1')
  })
})
