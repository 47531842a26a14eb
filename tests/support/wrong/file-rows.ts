import { all, named, type Spoil, table, type WrongRow } from '../spoil.ts'

const at = 'bikes groups.0.files'
const section = (more: object[] = []) =>
  table('groups', [{ key: 'photos', title: 'Foto', fields: ['model'], files: 'photos' }, ...more])
const file = { type: 'file', label: 'File', required: true }
const bike = { type: 'reference', label: 'Bicicletta', table: 'bikes', onDelete: 'cascade' }
const nome = { type: 'text', label: 'Nome' }

/** A section of photos, in a table with these fields. */
const photos = (fields: object): Spoil => all(section(), named('photos', { fields: { nome, ...fields } }))

/** Sections with files that their table cannot hold. */
export const wrongFiles: readonly WrongRow[] = [
  ['T51', at, 'files of no table', section(), 'no table is called "photos"'],
  ['T51', at, 'files of a table without a file', photos({ bike }), 'one field of the type file'],
  ['T51', at, 'files of a table with two', photos({ bike, file, other: file }), 'one field of the type file'],
  ['T51', at, 'files of nobody', photos({ file }), 'one reference to bikes'],
  ['T51', at, 'files that belong twice', photos({ file, bike, other: bike }), 'one reference to bikes'],
  ['T51', at, 'files with more to say', photos({ file, bike, when: { ...nome, required: true } }), 'for "when"'],
  ['T51', at, 'files nobody may set', photos({ bike, file: { ...file, required: false, readOnly: true } }), 'readOnly'],
  [
    'T51',
    at,
    'files in two sections',
    all(photos({ bike, file }), section([{ key: 'more', title: 'Altre', files: 'photos' }])),
    'another section',
  ],
]
