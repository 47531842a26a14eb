import { createContext, use } from 'react'
import type { FormOptions } from './form-options.ts'

/** The forms of tables that have one of their own, by table: they look the same wherever a row is edited. */
export type TableForms = Readonly<Record<string, () => Promise<FormOptions>>>

export const TableFormsContext = createContext<TableForms>({})

const loads = new Map<() => Promise<FormOptions>, Promise<FormOptions>>()

/** Fetches it once; what could not be fetched is tried again next time. */
function loaded(load: () => Promise<FormOptions>): Promise<FormOptions> {
  const known = loads.get(load)
  if (known) return known
  const begun = load()
  loads.set(load, begun)
  begun.catch(() => loads.delete(load))
  return begun
}

/** How the form of the table differs from a plain one. Suspends while it is fetched. */
export function useTableForm(table: string): FormOptions | undefined {
  const load = use(TableFormsContext)[table]
  return load && use(loaded(load))
}
