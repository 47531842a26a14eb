import type { TableInput } from '#schema/table.ts'
import { goodFiles } from './definitions.ts'
import { goodFields } from './good/fields.ts'
import { goodHome } from './good/home.ts'
import { goodLayouts } from './good/layouts.ts'
import type { GoodDefinition } from './good/make.ts'
import { goodNames } from './good/names.ts'
import { goodTables } from './good/tables.ts'
import { goodWorkflows } from './good/workflow.ts'

/** Definitions of every kind, each beside those of goodFiles(). */
export const goodDefinitions: readonly GoodDefinition[] = [
  ...goodNames,
  ...goodTables,
  ...goodFields,
  ...goodWorkflows,
  ...goodHome,
  ...goodLayouts,
]

/** The good tables with these beside them. */
export const withGood = (tables: readonly TableInput[]) => {
  const files = goodFiles()
  return { ...files, tables: { ...files.tables, ...Object.fromEntries(tables.map((one) => [one.name, one])) } }
}
