import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { Meanwhile } from '#src/lib/lazy-page.ts'
import { loadsOf } from '#src/lib/load-once.ts'
import type { FormOptions } from './form-options.ts'

/** Loaders of the form options of tables that have some, so that a row's form is the same on every screen. */
export type TableForms = Readonly<Record<string, () => Promise<FormOptions>>>
type Load = TableForms[string]

export const TableFormsContext = createContext<TableForms>({})

const loads = loadsOf<FormOptions>()

/** Loads form options for a page that is about to be shown. */
export const loadTableForm = async (load: Load): Promise<void> => {
  await loads.begin(load)
}

/** The form options of a table, for a page, which suspends until they are loaded; undefined for a table without any. */
export function useTableForm(table: string): FormOptions | undefined {
  const load = use(TableFormsContext)[table]
  return load && use(loads.begin(load))
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
  const isMissing = load !== undefined && loads.loaded(load) === undefined
  useEffect(() => {
    if (!isMissing) return
    loads.begin(load).then(
      () => isHere(true),
      (error: unknown) => fail({ error }),
    )
  }, [load, isMissing])
  if (failure) throw failure.error
  return isMissing ? meanwhile : children(load && loads.loaded(load))
}
