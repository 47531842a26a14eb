import { describe, expect, it } from 'vitest'
import { changedChecks, checksByType } from '#src/features/vehicle-acceptance/checks/checks-by-type.ts'
import { openChecks } from '#src/features/vehicle-acceptance/checks/in-order.ts'
import { pairPhotos } from '#src/features/vehicle-acceptance/page/photo-pairs.tsx'

const type = (
  id: number,
  nome: string,
  tipo: string | null,
  listaPossibiliValori: string | null = 'Buono, Usurato',
) => ({
  ...{ id, nome, tipo, listaPossibiliValori, primoInOrdine: true },
})
const types = [
  type(1, 'Vetri', 'Esterno'),
  type(2, 'Targa', 'Esterno', 'Presente, Mancante'),
  type(3, 'Olio', 'Livelli'),
  type(4, 'Chiavi', null, null),
  type(5, 'Estintore', 'Sicurezza'),
  { ...type(6, 'Chiavi', 'Livelli', '1, 2'), primoInOrdine: false },
]
const check = (controlloId: number, nome: string, valore: string) => ({ controlloId, nome, valore })

describe('the checks of an acceptance, to be read', () => {
  const cases: [string, ReturnType<typeof check>[], [string, string[]][]][] = [
    ['none where nobody answered', [check(1, 'Vetri', ' ')], []],
    [
      'by type, in the order of their names',
      [check(3, 'Olio', 'Buono'), check(1, 'Vetri', 'Buono')],
      [
        ['Esterno', ['Vetri']],
        ['Livelli', ['Olio']],
      ],
    ],
    [
      'what is not in order first, in its type and among the types',
      [
        check(1, 'Vetri', 'Buono'),
        check(2, 'Targa', 'Presente'),
        check(3, 'Olio', 'Buono'),
        check(5, 'Estintore', 'Usurato'),
      ],
      [
        ['Sicurezza', ['!Estintore']],
        ['Esterno', ['Vetri', 'Targa']],
        ['Livelli', ['Olio']],
      ],
    ],
    ['one whose first value says nothing is never wrong', [check(6, 'Chiavi', '2')], [['Livelli', ['Chiavi']]]],
    [
      'within a type too',
      [check(1, 'Vetri', 'Buono'), check(2, 'Targa', 'Mancante')],
      [['Esterno', ['!Targa', 'Vetri']]],
    ],
    [
      'a check without possible values, of no type or deleted since is last, and never wrong',
      [check(4, 'Chiavi', 'due'), check(99, 'Tolto', 'no'), check(1, 'Vetri', 'Buono')],
      [
        ['Esterno', ['Vetri']],
        ['', ['Chiavi', 'Tolto']],
      ],
    ],
  ]
  it.each(cases)('%s', (_case, checks, expected) => {
    const groups = checksByType(types, checks)
    expect(
      groups.map((group) => [group.type, group.lines.map(({ nome, isWrong }) => `${isWrong ? '!' : ''}${nome}`)]),
    ).toEqual(expected)
  })

  it('names those that nobody answered', () => {
    const open = openChecks(types, [check(1, 'Vetri', 'Buono'), check(3, 'Olio', '')])
    expect(open.all.map(({ nome }) => nome)).toEqual([...['Targa', 'Olio', 'Chiavi', 'Estintore', 'Chiavi']])
  })
})

it('two acceptances differ in the checks whose answers do, also where one of them has none', () => {
  const now = [check(1, 'Vetri', 'Usurato'), check(2, 'Targa', 'Presente'), check(3, 'Olio', 'Buono')]
  const before = [check(2, 'Targa', 'Presente'), check(1, 'Vetri', 'Buono'), check(5, 'Estintore', 'Buono')]
  expect(changedChecks(now, before)).toEqual([
    { controlloId: 1, nome: 'Vetri', now: 'Usurato', before: 'Buono' },
    { controlloId: 3, nome: 'Olio', now: 'Buono', before: undefined },
    { controlloId: 5, nome: 'Estintore', now: undefined, before: 'Buono' },
  ])
})

it('photos stand beside those of the same position, in the order in which they were taken', () => {
  const photo = (id: number, posizione: string | null) => ({
    ...{ id, version: 1, filename: '', originalFilename: '', size: 1, type: 'image/jpeg' },
    ...{ posizione, segni: [], descrizione: null },
  })
  const now = [photo(1, 'retro'), photo(2, 'fronte'), photo(3, 'fronte'), photo(4, null)]
  const before = [photo(5, 'fronte'), photo(6, 'destra')]
  const pairs = pairPhotos(now, before, ['fronte', 'retro', 'destra'])
  expect(pairs.map((pair) => [pair.position, pair.now?.id, pair.before?.id])).toEqual([
    ['fronte', 2, 5],
    ['fronte', 3, undefined],
    ['retro', 1, undefined],
    ['destra', undefined, 6],
    [null, 4, undefined],
  ])
})
