import { useAbility } from '@casl/react'
import { useCallback, useMemo } from 'react'
import { tableOf } from '#schema/model.ts'
import type { AppAbility } from '#schema/rights/ability.ts'
import type { Action, RowAction } from '#schema/rights/access.ts'
import { isPartial, readableFields, shownFields } from '#schema/rights/sight.ts'
import type { Row } from '#schema/rows/row.ts'
import type { Field, Table } from '#schema/table.ts'
import { useModel } from './model.ts'

/**
 * Checks the current user's rights: `may('update', 'agents')`; for `open` the subject is a route. The function is
 * stable while the rights are.
 */
export function useMay(): (action: Action, subject: string) => boolean {
  const ability = useAbility<AppAbility>()
  return useCallback((action, subject) => ability.can(action, subject), [ability])
}

/** The fields that the current user reads of every row of the table: those that lists are counted by. */
export function useReadable(table: Table): readonly string[] {
  const ability = useAbility<AppAbility>()
  return useMemo(() => readableFields(ability, table), [ability, table])
}

/** The fields that the current user reads of some row at least: those that lists, forms and pages have a place for. */
export function useShownFields(table: Table): readonly string[] {
  const ability = useAbility<AppAbility>()
  return useMemo(() => shownFields(ability, table), [ability, table])
}

/** Whether the current user reads rows of a table, and of some of them the field, if one is named. A stable function. */
export function useShowsSome(): (table: Table, name?: string) => boolean {
  const ability = useAbility<AppAbility>()
  return useCallback(
    (table, name) =>
      ability.can('read', table.name) && (name === undefined || shownFields(ability, table).includes(name)),
    [ability],
  )
}

/** Whether the current user may do it with all rows and fields of the tables, as routes of modules ask (`app.allow`). */
export function useMayWhole(action: RowAction, tables: readonly string[]): boolean {
  const ability = useAbility<AppAbility>()
  const model = useModel()
  return tables.every((name) => !isPartial(ability, action, tableOf(model, name)))
}

/** Whether the current user reads all rows and fields of these tables: what a module makes of many of them is for those alone. */
export const useReadsWhole = (tables: readonly string[]): boolean => useMayWhole('read', tables)

/**
 * Whether a picker may ask for the rows that the field refers to: those of a table that is not the current user's to read end the
 * session. A field that refers to none asks for nothing. A stable function.
 */
export function useReadsReferred(): (field: Pick<Field, 'table'>) => boolean {
  const ability = useAbility<AppAbility>()
  return useCallback(({ table }) => table === undefined || ability.can('read', table), [ability])
}

/**
 * Whether the row shows the field to the current user, or some row does. Of a table that is not theirs to read, a row holds what its
 * screen has asked for.
 */
export function showsField(ability: AppAbility, table: Table, name: string, row?: Row): boolean {
  if (row && name in row) return true
  if (!Object.hasOwn(table.fields, name) || ability.cannot('read', table.name)) return true
  return (row ? readableFields(ability, table) : shownFields(ability, table)).includes(name)
}

/** The same of a row, for a component. A stable function. */
export function useShows(table: Table): (row: Row, name: string) => boolean {
  const ability = useAbility<AppAbility>()
  return useCallback((row, name) => showsField(ability, table, name, row), [ability, table])
}
