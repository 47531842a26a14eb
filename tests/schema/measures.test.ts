import { expect, it } from 'vitest'
import { measuresOf } from '#schema/lists/measures.ts'
import { tableOf } from '#schema/model.ts'
import { model } from '#schema/tables.ts'

it('numbers are measured, where something is has no sum', () => {
  const table = tableOf(model, 'trattative_cp')
  const measures = measuresOf(table, Object.keys(table.fields))
  expect(measures).toEqual(expect.arrayContaining(['count', 'sum.importo_trasporto', 'avg.score', 'stay']))
  expect(measures.filter((one) => /latit|longit/.test(one))).toEqual([])
})
