import { afterAll, beforeAll, expect, it } from 'vitest'
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
  ['ÀÁÂÃÄÅ ÈÉÊË ÌÍÎÏ ÒÓÔÕÖØ ÙÚÛÜ ÝŸ Ñ', 'aaaaaa eeee iiii oooooo uuuu yy n'],
  ['100% _ASCII_', '100% _ascii_'],
  ['', ''],
  [null, null],
])('fold(%j) is %j', async (text, folded) => {
  expect(await db.query('select fold($1) as folded', [text])).toEqual([{ folded }])
})

it('sorts as Italians do: accents and case beside their plain letter', async () => {
  const words = ['zeta', 'Beta', 'alfa', 'Àlfa', 'àlfa']
  const rows = await db.query<{ word: string }>(
    `select word from json_array_elements_text($1::json) word order by word collate "und-x-icu"`,
    [JSON.stringify(words)],
  )
  expect(rows.map(({ word }) => word)).toEqual(['alfa', 'àlfa', 'Àlfa', 'Beta', 'zeta'])
})

it.each([
  ['any part', `fold("nome") like fold('%ross%')`, 'prova_grande_nome_trgm'],
  ['the beginning', `fold("nome") collate "C" like 'ro%'`, 'prova_grande_nome_prefix'],
  ['a sort', `true order by "nome" collate "und-x-icu", "id" limit 10`, 'prova_grande_nome_sort'],
])('the index for %s of a text serves', async (_what, condition, index) => {
  const plan = await db.transaction(async (tx) => {
    await tx.query('set local enable_seqscan = off')
    await tx.query('set local enable_sort = off')
    return tx.query<Record<string, string>>(`explain select "id" from "prova_grande" where ${condition}`)
  })
  expect(JSON.stringify(plan)).toContain(index)
})
