import { useCallback } from 'react'
import { rowPath } from '#schema/lists/presentation.ts'
import { useMay } from '#src/providers/ability.ts'
import { useModel } from '#src/providers/model.ts'

/** The address of a row, on a screen that this user may open; undefined where there is none. */
export function useRowLink(): (table: string, id: number) => string | undefined {
  const may = useMay()
  const model = useModel()
  return useCallback(
    (name, id) => {
      const table = model.tables.get(name)
      return table && rowPath({ ...table, screens: table.screens.filter(({ route }) => may('open', route)) }, id)
    },
    [may, model],
  )
}
