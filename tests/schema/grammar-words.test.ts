import { expect, it } from 'vitest'
import { goodFiles, mistakesIn } from '#tests/support/definitions.ts'
import { put } from '#tests/support/spoil.ts'

/** Every place of a value, as keys joined by dots. */
const placesIn = (value: unknown, at = ''): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => {
        const place = at === '' ? key : `${at}.${key}`
        return [place, ...placesIn(inner, place)]
      })
    : []

const strange = [null, 0, -1, 1.5, 1e30, true, '', ' ', 'è', 'x'.repeat(600), [], [1], {}, { x: 1 }]
// The words of the library: ours say what is wanted, in the terms of this page.
const RAW = /invalid (input|string|key|option|value|type|record)|too (small|big)|expected|received|pattern|>=|<=/i

/** Every key that a definition may say, so that each is once wrong. */
function whole() {
  const files = goodFiles()
  const more: [string, unknown][] = [
    ['fields.maker', { type: 'text', label: 'Marca' }],
    ['fullName', ['model', 'maker']],
    ['pageSize', 30],
    ['multiField', ['model']],
    ['active', 'sold'],
    ['groups', [{ key: 'a', title: 'A', fields: ['gears'] }]],
    ['filters', { kind: 'city' }],
    ['fields.sold', { type: 'flag', label: 'Venduta', default: 'Y', alarming: true }],
    ['fields.price', { type: 'number', label: 'Prezzo', decimals: 2, unit: '€', min: 0, max: 9, help: 'Quanto' }],
    ['fields.time', { type: 'duration', label: 'Durata', in: 'hours', form: true, when: ['kind'] }],
    ['fields.photo', { type: 'file', label: 'Foto', accept: ['image'] }],
    ['fields.parts', { type: 'records', label: 'Parti', of: { n: { type: 'text', label: 'N', maxLength: 5 } } }],
    ['screens.0.columns', ['model', 'kind']],
    ['screens.0.inline', ['model']],
    ['screens.0.views', [{ key: 'v', name: 'Vista', filters: { kind: 'city' }, rowsPerPage: 30, columns: ['kind'] }]],
    [
      'workflow',
      {
        field: 'kind',
        moves: [
          { to: 'city' },
          {
            from: ['city'],
            to: '*',
            by: ['ROLE_OWNER'],
            when: ['gears'],
            asks: ['notes'],
            sets: { gears: 3 },
            label: 'Corri',
          },
        ],
      },
    ],
  ]
  for (const [path, value] of more) put(files.tables.bikes, path, value)
  put(files.access, 'screens', [{ route: '/x', label: 'X', area: 'shop', table: 'bikes', order: 3 }])
  put(files.access, 'roles.ROLE_OWNER.secondFactor', true)
  return files
}

it('whatever a key is given, the sentence about it is in words of ours', () => {
  expect(mistakesIn(whole())).toEqual([])
  const places = placesIn(whole()).filter((place) => /^(tables\.bikes|access)\./.test(place))
  const raw = places.flatMap((place) =>
    strange.flatMap((value) => {
      const files = whole()
      put(files, place, value)
      return mistakesIn(files).flatMap((said) => {
        const sentence = said.slice(said.indexOf(': ') + 2)
        return RAW.test(sentence) ? [`${place} = ${JSON.stringify(value)?.slice(0, 30)}: ${sentence}`] : []
      })
    }),
  )
  expect(raw).toEqual([])
})
