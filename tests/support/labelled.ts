import type { TableInput } from '#schema/table.ts'

/** The table with each field called by its name: no two may have one label, and most tests are about other things. */
export const labelled = (table: TableInput): TableInput => ({
  ...table,
  fields: Object.fromEntries(Object.entries(table.fields).map(([name, field]) => [name, { ...field, label: name }])),
})
