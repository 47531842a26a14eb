import { useEffect, useState } from 'react'
import type { Row } from '#schema/rows/row.ts'
import type { ShownChange } from '#src/commands/conflict-dialog.tsx'
import { rowName } from '#src/fields/record-label.ts'
import { lazy } from '#src/lib/lazy.ts'
import { loadAhead } from '#src/lib/net/prefetch.ts'
import { OnDemand } from '#src/ui/on-demand.tsx'
import { useUntilClosed } from '#src/ui/use-opened.ts'
import { cellValue, type GridRow } from './row-shape.ts'
import type { RowsStore } from './rows-store.ts'
import { t } from './texts.ts'

const ConflictDialog = lazy(() => import('#src/commands/conflict-dialog.tsx'), 'ConflictDialog')

/** A cell in which both have saved or typed something else, of that row. */
interface Collision {
  id: number
  key: string
  change: ShownChange
}

/** The cells that others have changed as well since they were typed into. */
export function collisionsIn(store: RowsStore): Collision[] {
  return store.changed.flatMap((row) => {
    const { base } = row
    return base && !row.isGone ? collisionsOf(store, row, base) : []
  })
}

function collisionsOf({ shape }: RowsStore, row: GridRow, base: Row): Collision[] {
  const { edited, id } = row
  const name = rowName(shape.table, base)
  return shape.written.flatMap((item) => {
    if (!edited || !Object.hasOwn(edited.collisions, item.name)) return []
    const label = edited.deleted ? `${name}, ${t('rows.deleted')}` : name
    const was = edited.collisions[item.name]
    const now = base[item.name]
    const change: ShownChange = {
      ...{ ...item, was, now },
      key: `${id} ${item.key}`,
      field: { ...item.field, label: t('rows.ofRow', { field: item.field.label, name: label }) },
      ...(!edited.deleted && { mine: { value: cellValue(row, item), known: [was, now].flat() } }),
    }
    return [{ id, key: item.key, change }]
  })
}

/** Asks which of the colliding values stay; `ask` opens the question, whose answer is in the store before `onAnswer`. */
export function useRowsConflict(store: RowsStore, onAnswer: () => void) {
  const [collisions, setCollisions] = useState<Collision[]>()
  const [shown, afterClose] = useUntilClosed(collisions)
  useEffect(() => void loadAhead([ConflictDialog]), [])
  function answer(taken: readonly string[]) {
    for (const id of new Set(collisions?.map((one) => one.id))) {
      const own = collisions?.filter((one) => one.id === id && taken.includes(one.change.key)) ?? []
      store.settle(
        id,
        own.map(({ key }) => key),
      )
    }
    setCollisions(undefined)
    onAnswer()
  }
  const dialog = shown && (
    <OnDemand>
      <ConflictDialog
        open={collisions !== undefined}
        afterClose={afterClose}
        intro={t('rows.meanwhile')}
        changes={shown.map(({ change }) => change)}
        apply={t('form.save')}
        leave={t('conflict.back')}
        onApply={answer}
        onLeave={() => setCollisions(undefined)}
      />
    </OnDemand>
  )
  return { ask: setCollisions, dialog }
}
