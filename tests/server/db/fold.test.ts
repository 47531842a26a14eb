import { afterAll, beforeAll, expect, it } from 'vitest'
import { tableOf } from '#schema/model.ts'
import { conditionOf } from '#server/crud/conditions.ts'
import { Parameters } from '#server/crud/parameters.ts'
import type { Database } from '#server/db/database.ts'
import { withPlainLetters } from '#server/db/fold.ts'
import { freshDatabase, giveBack } from '#tests/support/database.ts'
import { everyTable } from '#tests/support/every-type.ts'

let db: Database
beforeAll(async () => {
  db = await freshDatabase(everyTable())
})
afterAll(() => giveBack(db))

it.each([
  ['Forlì', 'forli'],
  ['PERCHÉ È COSÌ', 'perche e cosi'],
  ['Łódź, Çankırı, Škofja Loka', 'lodz, cankiri, skofja loka'],
  ['Niccolò dell’Ùnghia', "niccolo dell'unghia"],
  ['ÀÁÂÃÄÅ ÈÉÊË ÌÍÎÏ ÒÓÔÕÖØ ÙÚÛÜ ÝŸ Ñ', 'aaaaaa eeee iiii oooooo uuuu yy n'],
  ['100% _ASCII_', '100% _ascii_'],
  ['', ''],
  [null, null],
])('fold(%j) is %j', async (text, folded) => {
  expect(await db.query('select fold($1) as folded', [text])).toEqual([{ folded }])
})

it('fold is the same for a text of plain letters', async () => {
  const texts = Array.from({ length: 0x2fff }, (_, code) => `x${String.fromCharCode(code + 1)}Y`)
  const differing = await db.query(
    `select a from (select unnest($1::text[]) as a, unnest($2::text[]) as b) t where fold(a) <> fold(b)`,
    [texts, texts.map(withPlainLetters)],
  )
  expect(differing).toEqual([])
  expect(withPlainLetters('Forlì, ÀNCONA, Łódź')).toBe('Forli, aNCONA, lodz')
})

it('the ICU collation sorts as in Italian: accents and case next to the plain letter', async () => {
  const words = ['zeta', 'Beta', 'alfa', 'Àlfa', 'àlfa']
  const rows = await db.query<{ word: string }>(
    `select word from json_array_elements_text($1::json) word order by word collate "und-x-icu"`,
    [JSON.stringify(words)],
  )
  expect(rows.map(({ word }) => word)).toEqual(['alfa', 'àlfa', 'Àlfa', 'Beta', 'zeta'])
})

const beginning = conditionOf(
  tableOf(everyTable(), 'prova_grande'),
  [{ fields: ['nome'], value: { is: ['ro'] } }],
  new Parameters(),
)
  .replaceAll('t.', '')
  .replaceAll(/\$\d::text/g, (place) => ['', "'ro%'", "'s'", "'r'"][Number(place[1])] ?? '')

it.each([
  ['any part', `fold("nome") like fold('%ross%')`, 'prova_grande_nome_trgm'],
  ['the beginning', beginning, 'prova_grande_nome_sort'],
  ['a sort', `true order by "nome" collate "und-x-icu", "id" limit 10`, 'prova_grande_nome_sort'],
])('the index for %s of a text serves', async (_what, condition, index) => {
  const plan = await db.transaction(async (tx) => {
    await tx.query('set local enable_seqscan = off')
    await tx.query('set local enable_sort = off')
    return tx.query<Record<string, string>>(`explain select "id" from "prova_grande" where ${condition}`)
  })
  expect(JSON.stringify(plan)).toContain(index)
})

it('a text is found by its first letter, whatever character it begins with', async () => {
  const symbols = '0123456789abcdefghijklmnopqrstuvwxyz'
  const strays = await db.query(
    `select code from (select code, chr(code) || chr(65535) as text, left(fold(chr(code)), 1) as first
       from generate_series(1, 65535) code where code not between 55296 and 57343) c
     where position(first in $1) > 0 and not (text collate "und-x-icu" >= first and coalesce(
       text collate "und-x-icu" < nullif(substr($1, position(first in $1) + 1, 1), ''), true))`,
    [symbols],
  )
  expect(strays).toEqual([])
  const [known] = await db.query(`select count(*) as "letters" from generate_series(1, 65535) code
    where code not between 55296 and 57343 and position(left(fold(chr(code)), 1) in '${symbols}') > 0 and code > 127`)
  expect(known).toEqual({ letters: expect.toSatisfy((letters: number) => letters > 100) })
})
