import { afterAll, beforeAll, expect, it } from 'vitest'
import { tableOf } from '#schema/model.ts'
import { fold } from '#schema/rules/fold.ts'
import { conditionOf } from '#server/crud/conditions.ts'
import { Parameters } from '#server/crud/parameters.ts'
import type { Database } from '#server/db/database.ts'

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
  ["FORLI' FORLI’ Forli` Forlì Citta' di Castello", 'forli forli forli forli citta di castello'],
  ["D'Angelo, l'Aquila, po' d'acqua, 5'30", "d'angelo, l'aquila, po d'acqua, 5'30"],
  ["L' Aquila, DELL’  ORTO, l' d' a, Sant' Elena, citta' alta", "l'aquila, dell'orto, l'd'a, sant'elena, citta alta"],
  ["un' altra, all' 8, boll' aio, l'", "un'altra, all 8, boll aio, l"],
  ['Straße STRASSE, Æon, œuvre, İstanbul, Çankırı, Malmö', 'strasse strasse, aeon, oeuvre, istanbul, cankiri, malmo'],
  ['Citta\u0300\u200Bdella Rossi\u00A0Mario \u202AA\u202C', 'cittadella rossi mario a'],
  ['SN\u201190817 \uFB01ne \uFF21', 'sn-90817 fine a'],
  ['ÀÁÂÃÄÅ ÈÉÊË ÌÍÎÏ ÒÓÔÕÖØ ÙÚÛÜ ÝŸ Ñ', 'aaaaaa eeee iiii oooooo uuuu yy n'],
  ['100% _ASCII_', '100% _ascii_'],
  ['', ''],
  [null, null],
])('fold(%j) is %j', async (text, folded) => {
  expect(await db.query('select fold($1) as folded', [text])).toEqual([{ folded }])
})

/** Always the same series of numbers below n. */
let state = 20_261_125
function random(n: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return Math.floor((state / 2 ** 32) * n)
}

// Younger than what some databases know of Unicode.
const YOUNG = 0x1c89

it('browser and database fold alike: every letter, in words with apostrophes, spaces and unseen marks', async () => {
  const letters = [
    ...Array.from({ length: 0x2aff }, (_, code) => code + 1).filter((code) => code !== YOUNG),
    0xfb01,
    0xfeff,
    0xff07,
    0xff21,
    0xe0041,
  ]
  const pieces = [
    ...[...letters].map((code) => String.fromCodePoint(code)),
    ..."aeiou'’`´ -".repeat(400),
    ...Array.from({ length: 400 }, () => "l' d"),
  ]
  const sentences = Array.from({ length: 4_000 }, () =>
    Array.from({ length: 1 + random(12) }, () => pieces[random(pieces.length)]).join(''),
  )
  const texts = [...letters.map((code) => `x${String.fromCodePoint(code)}Y`), ...sentences]
  const rows = await db.query<{ text: string; folded: string }>(
    'select t as text, fold(t) as folded from unnest($1::text[]) t',
    [texts],
  )
  expect(rows.filter(({ text, folded }) => fold(text) !== folded)).toEqual([])
  expect(texts.filter((text) => fold(fold(text)) !== fold(text))).toEqual([])
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
  everyTable(),
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

// In the order of lists Þ is a letter behind z, and ₨ a sign: names that begin so are found by three letters, not by two.
it('a text is found by its first letter, whatever character it begins with', async () => {
  const symbols = '0123456789abcdefghijklmnopqrstuvwxyz'
  const strays = await db.query(
    `select code from (select code, chr(code) || chr(65535) as text, left(fold(chr(code)), 1) as first
       from generate_series(1, 65535) code where code not between 55296 and 57343) c
     where code not in (222, 254, 8360) and first <> '' and position(first in $1) > 0 and not (text collate "und-x-icu" >= first and coalesce(
       text collate "und-x-icu" < nullif(substr($1, position(first in $1) + 1, 1), ''), true))`,
    [symbols],
  )
  expect(strays).toEqual([])
  const [known] = await db.query(`select count(*) as "letters" from generate_series(1, 65535) code
    where code not between 55296 and 57343 and position(left(fold(chr(code)), 1) in '${symbols}') > 0 and fold(chr(code)) <> '' and code > 127`)
  expect(known).toEqual({ letters: expect.toSatisfy((letters: number) => letters > 100) })
})
