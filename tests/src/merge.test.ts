import { describe, expect, it } from 'vitest'
import { readTable } from '#schema/grammar/table-grammar.ts'
import type { Values } from '#schema/rows/row.ts'
import { mergeRows } from '#src/commands/merge.ts'
import { formFields } from '#src/record/form-values.ts'

const read = readTable({
  name: 'things',
  label: { one: 'Cosa', many: 'Cose' },
  title: 'name',
  fields: {
    name: { type: 'text', label: 'Nome', required: true },
    note: { type: 'longText', label: 'Nota' },
    amount: { type: 'number', label: 'Quantità' },
    color: { type: 'color', label: 'Colore' },
    groups: { type: 'references', label: 'Gruppi', table: 'things' },
    tags: { type: 'tags', label: 'Etichette' },
  },
})
if ('mistakes' in read) throw new Error(read.mistakes.join())
const fields = formFields(read.table)
const start: Values = { name: 'uno', note: null, amount: 1, color: '#FFFFFF', groupsIds: [1, 2], tags: 'a, b' }

describe('two saves of one row, compared with what both started from', () => {
  it.each<[what: string, mine: Values, current: Values, taken: string[], collisions: string[]]>([
    ['nobody changed anything', {}, {}, [], []],
    ['only mine: it stays', { name: 'mio' }, {}, [], []],
    ['only theirs: it is taken', {}, { name: 'suo' }, ['name'], []],
    ['different fields: both stay', { name: 'mio' }, { amount: 9 }, ['amount'], []],
    ['the same field differently: somebody must choose', { name: 'mio' }, { name: 'suo' }, [], ['name']],
    ['the same field alike: nothing to ask', { name: 'loro' }, { name: 'loro' }, [], []],
    ['one collides, another merges', { name: 'mio', note: 'x' }, { name: 'suo', amount: 2 }, ['amount'], ['name']],
    ['spaces and empty text are no change of mine', { name: ' uno ', note: '  ' }, { name: 'suo' }, ['name'], []],
    ['the same colour in small letters is no change', { color: '#ffffff' }, { color: '#000000' }, ['color'], []],
    ['emptied here, changed there', { amount: null }, { amount: 5 }, [], ['amount']],
    ['emptied there, untouched here', {}, { amount: null }, ['amount'], []],
    ['many-to-many in another order is no change', { groupsIds: [2, 1] }, { groupsIds: [1, 2, 3] }, ['groupsIds'], []],
    ['many-to-many on both sides', { groupsIds: [1] }, { groupsIds: [2] }, [], ['groupsIds']],
    ['what cannot be saved counts as typed', { amount: 'x' }, { amount: 5 }, [], ['amount']],
    ['changed there and back again', { name: 'mio' }, { name: 'uno' }, [], []],
  ])('%s', (_what, mine, current, taken, collisions) => {
    const merge = mergeRows(fields, start, { ...start, ...mine }, { ...start, ...current })
    expect(merge.incoming.map(({ key }) => key)).toEqual(taken)
    expect(merge.collisions.map(({ key }) => key)).toEqual(collisions)
  })
})
