import { createContext, use } from 'react'
import type { FormOptions } from './form-options.ts'

/** Loaders of the form options of tables that have some, so that a row's form is the same on every screen. */
export type TableForms = Readonly<Record<string, () => Promise<FormOptions>>>

export const TableFormsContext = createContext<TableForms>({})

const cache = new Map<() => Promise<FormOptions>, Promise<FormOptions>>()

/** Loads once; a failed load is retried next time. */
function loadOnce(load: () => Promise<FormOptions>): Promise<FormOptions> {
  const known = cache.get(load)
  if (known) return known
  const loading = load()
  cache.set(load, loading)
  loading.catch(() => cache.delete(load))
  return loading
}

/** Loads the form options of a table, suspending meanwhile; undefined for a table without any. */
export function useTableForm(table: string): FormOptions | undefined {
  const load = use(TableFormsContext)[table]
  return load && use(loadOnce(load))
}
