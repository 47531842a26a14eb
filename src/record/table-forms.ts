import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { Meanwhile } from '#src/lib/lazy-page.ts'
import type { FormOptions } from './form-options.ts'

/** Loaders of the form options of tables that have some, so that a row's form is the same on every screen. */
export type TableForms = Readonly<Record<string, () => Promise<FormOptions>>>
type Load = TableForms[string]

export const TableFormsContext = createContext<TableForms>({})

const loading = new Map<Load, Promise<FormOptions>>()
const loaded = new Map<Load, FormOptions>()

/** Loads once; a failed load is retried next time. */
function loadOnce(load: Load): Promise<FormOptions> {
  const known = loading.get(load)
  if (known) return known
  const begun = load()
  loading.set(load, begun)
  begun.then(
    (options) => loaded.set(load, options),
    () => loading.delete(load),
  )
  return begun
}

/** Loads form options for a page that is about to be shown. */
export const loadTableForm = async (load: Load): Promise<void> => {
  await loadOnce(load)
}

/** The form options of a table, for a page, which suspends until they are loaded; undefined for a table without any. */
export function useTableForm(table: string): FormOptions | undefined {
  const load = use(TableFormsContext)[table]
  return load && (loaded.get(load) ?? use(loadOnce(load)))
}

interface Props {
  table: string
  children: (options: FormOptions | undefined) => ReactNode
}

/** A part of a page that needs the form options of a table; until they are loaded, what stands for it `Meanwhile`. */
export function WithTableForm({ table, children }: Props): ReactNode {
  const load = use(TableFormsContext)[table]
  const meanwhile = use(Meanwhile)
  const [, isHere] = useState(false)
  const [failure, fail] = useState<{ error: unknown }>()
  const isMissing = load !== undefined && !loaded.has(load)
  useEffect(() => {
    if (!isMissing) return
    loadOnce(load).then(
      () => isHere(true),
      (error: unknown) => fail({ error }),
    )
  }, [load, isMissing])
  if (failure) throw failure.error
  return isMissing ? meanwhile : children(load && loaded.get(load))
}
