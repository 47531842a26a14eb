import { createContext, use } from 'react'
import type { FormOptions } from './form-options.ts'

/** Loaders of the form options of tables that have some, so that a row's form is the same on every screen. */
export type TableForms = Readonly<Record<string, () => Promise<FormOptions>>>

export const TableFormsContext = createContext<TableForms>({})

const loads = new Map<() => Promise<FormOptions>, Promise<FormOptions>>()

/** Loads once; a failed load is retried next time. */
function loaded(load: () => Promise<FormOptions>): Promise<FormOptions> {
  const known = loads.get(load)
  if (known) return known
  const begun = load()
  loads.set(load, begun)
  begun.catch(() => loads.delete(load))
  return begun
}

/** Loads the form options of a table, suspending meanwhile; undefined for a table without any. */
export function useTableForm(table: string): FormOptions | undefined {
  const load = use(TableFormsContext)[table]
  return load && use(loaded(load))
}
