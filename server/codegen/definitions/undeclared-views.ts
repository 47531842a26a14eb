import { inTable, type Mistake } from '#schema/grammar/mistake.ts'
import type { Model } from '#schema/model.ts'
import { isView } from '#schema/table.ts'

/** The views without a statement in any module: they would have no rows. */
export function undeclaredViews({ tables }: Model, declared: Iterable<string>): Mistake[] {
  const declaredNames = new Set(declared)
  return [...tables].flatMap(([file, table]) => {
    if (!isView(table) || declaredNames.has(table.name)) return []
    return [
      inTable(
        file,
        'T53',
        'view',
        `no module has "${table.name}" among its views: first the statement, then the definition`,
      ),
    ]
  })
}
