import { all, named, type Spoil, table, type WrongRow } from '../spoil.ts'

const bike = { type: 'reference', label: 'Bicicletta', table: 'bikes', required: true, onDelete: 'cascade' }
const nome = { type: 'text', label: 'Nome' }
const price = { type: 'money', label: 'Prezzo' }
const parts = (fields: object = { bike, price }, more: object = {}) =>
  named('parts', { ...more, fields: { nome, ...fields } })
const section = (more: object = {}, others: object[] = []) =>
  table('groups', [{ key: 'parts', title: 'Pezzi', rows: 'parts', ...more }, ...others])
const rows = (fields?: object, more: object = {}): Spoil => all(parts(fields), section(more))
const related = (more: object = {}, fields: object = { bike }): Spoil =>
  all(parts(fields), section({ rows: undefined, related: 'parts', ...more }))
const total = (computed: unknown, more: object = {}, fields?: object): Spoil =>
  all(rows(fields), table('fields.total', { type: 'money', label: 'Totale', computed, ...more }))
const G = 'bikes groups.0'
const T = 'bikes fields.total.computed'

/** Sections whose rows no table can hold, and totals of what is not there. */
export const wrongSections: readonly WrongRow[] = [
  ['T69', `${G}.rows`, 'rows of no table', section(), 'no table is called "parts"'],
  ['T69', `${G}.rows`, 'rows of the table itself', section({ rows: 'bikes' }), 'the table itself'],
  ['T69', `${G}.rows`, 'rows that belong to nobody', rows({ price }), 'one required reference to bikes'],
  ['T69', `${G}.rows`, 'rows that may be without', rows({ bike: { ...bike, required: false } }), '"cascade"'],
  ['T69', `${G}.rows`, 'rows that stay behind', rows({ bike: { ...bike, onDelete: 'restrict' } }), '"cascade"'],
  ['T69', `${G}.rows`, 'rows that belong twice', rows({ bike, other: bike }), '"by"'],
  ['T69', `${G}.rows`, 'rows by another field', rows({ bike, price }, { by: 'bikee' }), 'did you mean "bike"?'],
  ['T69', `${G}.rows`, 'rows by no reference', rows({ bike, price }, { by: 'price' }), 'no such reference'],
  ['T69', `${G}.rows`, 'rows from a list', rows(undefined, { from: '/api/bikes/{id}/parts' }), '"from"'],
  ['T69', `${G}.rows`, 'rows that nobody writes', all(parts(undefined, { writes: 'none' }), section()), 'do not write'],
  [
    'T69',
    `${G}.rows`,
    'rows with a file',
    rows({ bike, scan: { type: 'file', label: 'File', required: true } }),
    'no cell can hold',
  ],
  [
    'T69',
    `${G}.rows`,
    'rows with more to say',
    rows({ bike, price: { ...price, required: true, form: false } }),
    '"price"',
  ],
  [
    'T69',
    `${G}.columns`,
    'columns without',
    rows({ bike, price: { ...price, required: true } }, { columns: ['nome'] }),
    '"price"',
  ],
  [
    'T69',
    `${G}.rows`,
    'rows in two sections',
    all(parts(), section({}, [{ key: 'more', title: 'Altri', rows: 'parts' }])),
    'another section',
  ],
  ['T69', G, 'rows and files', rows(undefined, { files: 'parts' }), 'files and rows'],
  ['T07', `${G}.key`, 'a section called as a field', rows(undefined, { key: 'model' }), 'another meaning'],
  ['T07', `${G}.rows`, 'rows with a field called delete', rows({ bike, delete: price }), 'another meaning'],
  ['T69', `${G}.rows`, 'rows of what nobody saves', all(rows(), table('writes', 'none')), 'nobody saves'],
  ['T69', `${G}.rows`, 'rows of what is saved field by field', all(rows(), table('writes', 'fields')), 'nobody saves'],
  ['T07', `${G}.key`, 'a section called id', rows(undefined, { key: 'id' }), 'another meaning'],
  [
    'T09',
    `${G}.columns`,
    'a column that is not there',
    rows(undefined, { columns: ['prices'] }),
    'did you mean "price"?',
  ],
  ['T43', `${G}.columns`, 'no column', rows(undefined, { columns: [] }), 'is empty'],
  ['T43', `${G}.columns`, 'a column twice', rows(undefined, { columns: ['price', 'price'] }), 'twice'],
  ['T48', `${G}.columns`, 'the row as a column', rows(undefined, { columns: ['bike'] }), 'the row itself'],
  [
    'T48',
    `${G}.by`,
    'a reference of nothing',
    table('groups', [{ key: 'a', title: 'A', fields: ['model'], by: 'bike' }]),
    'no rows',
  ],
  ['T69', `${G}.related`, 'related rows without a reference', related({}, {}), 'a reference to bikes'],
  ['T69', `${G}.related`, 'related rows by two', related({}, { bike, other: bike }), '"by"'],
  ['T69', `${G}.fields`, 'related rows among fields', related({ fields: ['model'] }), 'a section of their own'],
  ['T48', `${G}.related`, 'related rows without a page', related(), 'kind record'],
  ['T48', `${G}.when`, 'related rows of some', related({ when: 'model' }), 'whatever the row holds'],
  [
    'T48',
    `${G}.readOnlyWhen`,
    'related rows that are shut',
    related({ readOnlyWhen: 'model' }),
    'nothing is changed in the section',
  ],
  ['T00', `${G}.from`, 'a list of nothing', related({ from: '/api/bikes' }), '{id}'],
  ['T70', T, 'a total of no section', total({ sum: 'part.price' }), 'did you mean "parts"?'],
  ['T70', T, 'a total of no field', total({ sum: 'parts.prize' }), 'did you mean "price"?'],
  ['T70', T, 'a total of texts', total({ sum: 'parts.nome' }), 'there is no "sum"'],
  ['T70', T, 'a total of another type', total({ sum: 'parts.price' }, { type: 'number' }), 'of the type money'],
  ['T70', T, 'a number of rows in money', total({ count: 'parts' }), 'of the type number'],
  [
    'T70',
    T,
    'fewer decimals',
    total(
      { sum: 'parts.weight' },
      { type: 'number' },
      { bike, weight: { type: 'number', label: 'Peso', decimals: 2 } },
    ),
    '2 decimals',
  ],
  [
    'T70',
    T,
    'a total of totals',
    all(
      total({ sum: 'parts.price' }),
      named('screws', {
        fields: { nome, cost: price, part: { ...bike, table: 'parts' } },
      }),
      (files) => {
        const { parts: own } = files.tables as Record<string, { fields: Record<string, object>; groups?: object[] }>
        if (!own) return
        own.groups = [{ key: 'screws', title: 'Viti', rows: 'screws' }]
        own.fields.price = { ...price, computed: { sum: 'screws.cost' } }
      },
    ),
    'a total itself',
  ],
  [
    'T68',
    'bikes unique.0',
    'rows kept apart by a total',
    all(total({ count: 'parts' }, { type: 'number' }), table('unique', [['model', 'total']])),
    'made of other rows',
  ],
  [
    'T68',
    'bikes unique.0.where',
    'rows kept apart from a total on',
    all(
      total({ count: 'parts' }, { type: 'number' }),
      table('fields.twice', { type: 'number', label: 'Doppio', computed: 'total * 2' }),
      table('unique', [{ fields: ['model'], where: { twice: 4 } }]),
    ),
    'made of other rows',
  ],
  ['T00', T, 'two totals', total({ sum: 'parts.price', count: 'parts' }), 'is one of'],
  ['T00', `${T}.sum`, 'a total of a section alone', total({ sum: 'parts' }), 'a field of its rows'],
  ['T00', `${T}.avg`, 'a total of another kind', total({ avg: 'parts.price' }), 'a total is'],
  [
    'T48',
    'bikes fields.total.required',
    'a required total',
    total({ sum: 'parts.price' }, { required: true }),
    'no meaning',
  ],
  ['T48', 'bikes fields.total.max', 'a limit of a total', total({ sum: 'parts.price' }, { max: 9 }), 'no effect'],
  [
    'T46',
    'bikes fields.total.default',
    'a total with a default',
    total({ sum: 'parts.price' }, { default: 1 }),
    'no default',
  ],
]
