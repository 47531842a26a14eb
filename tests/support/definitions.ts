import type { z } from 'zod'
import type { dashboardGrammar } from '#schema/grammar/dashboard-grammar.ts'
import { type Mistake, ModelError } from '#schema/grammar/mistake.ts'
import { readTable } from '#schema/grammar/table-grammar.ts'
import type { Model } from '#schema/model.ts'
import { readModel } from '#schema/read-model.ts'
import type { Access } from '#schema/rights/access.ts'
import type { Field, Table, TableInput } from '#schema/table.ts'

/** A small table that has nothing wrong. */
export const colours = (): TableInput => ({
  name: 'colours',
  label: { one: 'Colore', many: 'Colori' },
  screens: [{ route: '/colours', area: 'shop' }],
  title: 'name',
  lookup: true,
  fields: { name: { type: 'text', label: 'Nome', required: true } },
})

/** A small table that refers to the other. */
export const bikes = (): TableInput => ({
  name: 'bikes',
  label: { one: 'Bicicletta', many: 'Biciclette' },
  screens: [{ route: '/bikes', area: 'workshop' }],
  title: 'model',
  fields: {
    model: { type: 'text', label: 'Modello', required: true },
    colour: { type: 'reference', label: 'Colore', table: 'colours' },
    spares: { type: 'references', label: 'Ricambi', table: 'colours' },
    kind: { type: 'choice', label: 'Tipo', options: { city: 'Città', race: 'Corsa' } },
    gears: { type: 'number', label: 'Marce', min: 1, max: 30 },
    notes: { type: 'longText', label: 'Note' },
  },
})

export const access = (): Access => ({
  areas: {
    shop: { label: 'Negozio', flat: false, order: 100 },
    workshop: { label: 'Officina', parent: 'shop', flat: false, order: 100 },
  },
  screens: [],
  everyone: {},
  roles: {
    ROLE_SUPER_ADMIN: { label: 'Super amministratore', manage: ['*'] },
    ROLE_OWNER: { label: 'Titolare', manage: ['*'] },
    ROLE_MECHANIC: { label: 'Meccanico', manage: ['workshop'] },
  },
})

export interface Files {
  tables: Record<string, unknown>
  access: unknown
  dashboards?: Record<string, unknown>
}

/** A page of figures about the bicycles. */
export const workshop = (): z.input<typeof dashboardGrammar> => ({
  name: 'officina',
  label: 'Officina',
  filters: ['colour'],
  blocks: [
    { kind: 'figure', title: 'Biciclette per tipo', table: 'bikes', by: 'kind', split: 'colour' },
    { kind: 'number', title: 'Da corsa', table: 'bikes', filters: { kind: 'race' } },
    { kind: 'list', title: 'Con più marce', table: 'bikes', columns: ['gears'], sortBy: 'gears', descending: true },
    { kind: 'text', text: 'Conta anche le biciclette vendute.' },
  ],
})

/** The two tables, the access rules and no page of figures, for a test to spoil. */
export const goodFiles = (): ReturnType<typeof twoTables> & { dashboards: Record<string, unknown> } => ({
  ...twoTables(),
  dashboards: {},
})

const twoTables = () => ({ tables: { bikes: bikes(), colours: colours() }, access: access() })

export const modelOf = ({ tables, access, dashboards }: Files): Model => readModel(tables, access, dashboards)

/** What `npm run check` would say: one line a mistake, none when all is well. */
export function mistakesIn(files: Files): string[] {
  try {
    modelOf(files)
    return []
  } catch (error) {
    if (error instanceof ModelError) return error.mistakes.map(shortText)
    throw error
  }
}

const shortText = ({ id, file, key, sentence }: Mistake): string =>
  `${id} ${file.replace('tables/', '')} ${key || '(file)'}: ${sentence}`

/** A completed table made of these fields, named by a text field "name" of its own. */
export function tableWith(fields: TableInput['fields'], more: Partial<TableInput> = {}): Table {
  const read = readTable({
    name: 'things',
    label: { one: 'Cosa', many: 'Cose' },
    title: 'name',
    ...more,
    fields: { name: { type: 'text', label: 'Nome' }, ...fields },
  })
  if ('mistakes' in read) throw new Error(read.mistakes.join('\n'))
  return read.table
}

/** One completed field. */
export function fieldWith(input: TableInput['fields'][string]): Field {
  const field = tableWith({ tested: input }).fields.tested
  if (!field) throw new Error('no field')
  return field
}
