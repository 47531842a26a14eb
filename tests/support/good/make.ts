import type { TableInput } from '#schema/table.ts'

/** The fields of a definition as a person writes them. */
export type Fields = TableInput['fields']

/** Tables that belong together and have nothing wrong. Their names are used once, so that all may stand side by side. */
export interface GoodDefinition {
  what: string
  tables: TableInput[]
}

/** The field that names the rows. */
export const nome = { nome: { type: 'text', label: 'Nome', required: true } } satisfies Fields

/** A table named by a text, with a list at its own address. */
export const table = (name: string, fields: Fields = {}, more: Partial<TableInput> = {}): TableInput => ({
  name,
  label: { one: `Riga di ${name}`, many: `Righe di ${name}` },
  screens: [{ route: `/${name}`, area: 'shop' }],
  title: 'nome',
  ...more,
  fields: { ...nome, ...fields },
})

/** An entry of the list. */
export const good = (what: string, ...tables: TableInput[]): GoodDefinition => ({ what, tables })

/** A reference to the table. */
export const refers = (to: string, more: object = {}): Fields[string] => ({
  type: 'reference',
  label: `Verso ${to}`,
  table: to,
  ...more,
})

/** A field the database computes. */
export const computed = (
  type: Fields[string]['type'],
  label: string,
  expression: string,
  more: object = {},
): Fields[string] => ({
  type,
  label,
  computed: expression,
  ...more,
})

/** A field with properties whose types the grammar gives only to its reader. */
export const field = (type: Fields[string]['type'], label: string, more: object = {}): Fields[string] => ({
  type,
  label,
  ...more,
})
