import { useAbility } from '@casl/react'
import { useCallback } from 'react'
import { readValues } from '#schema/condition/row-values.ts'
import type { Model } from '#schema/model.ts'
import type { AppAbility } from '#schema/rights/ability.ts'
import type { Row } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import type { RowVerb } from '#src/commands/command.ts'
import { referredBy } from '#src/fields/referred.ts'
import { t } from '#src/lib/i18n.ts'
import { showsField } from '#src/providers/ability.ts'
import { useModel } from '#src/providers/model.ts'

export type RowRight = RowVerb

/** The user's rights on the rows of a screen, where they differ from those on the table. */
export type Rights = Readonly<Record<RowRight, boolean>>

/**
 * Whether the user may do it: to some row and field at least, or to this row, or with this field. What the row does not tell
 * counts as allowed: the server decides. `read` is about fields: whether this row shows it.
 */
export type May = (right: RowRight | 'read', row?: Row, field?: string) => boolean

/** Checks the current user's rights on rows of the table; `given` replaces those of the table. A stable function. */
export function useRights(table: Table, given?: Rights): May {
  const model = useModel()
  const ability = useAbility<AppAbility>()
  return useCallback(
    (right, row, field) => {
      if (right === 'read') return field === undefined || showsField(ability, table, field, row)
      return given ? given[right] : mayOn(model, ability, right, { table, row, field })
    },
    [model, ability, table, given],
  )
}

interface Asked {
  table: Table
  row?: Row
  field?: string
}

const mayOn = (model: Model, ability: AppAbility, right: RowRight, { table, row, field }: Asked): boolean =>
  ability.can(right, row ? readValues(table, row, referredBy(model, row)) : table.name, field)

/** Why the user, who may do it to other rows, may not to this one; undefined where they may. */
export const refusalOn = (may: May, right: 'update' | 'delete', row: Row): string | undefined =>
  may(right) && !may(right, row) ? t(`form.notYours.${right}`) : undefined
