import { useRef } from 'react'
import { fieldTypes } from '#schema/fields/index.ts'
import { MOST_OWNED } from '#schema/rows/section-rows.ts'
import type { BodyField } from '#src/commands/body-fields.ts'
import { toHttpError } from '#src/lib/net/http-error.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import { useNamedRows } from './named-rows.ts'
import { isHeading, isNamed, isOfAll, isPasteable, pastedCells, pastedValue } from './pasted-cells.ts'
import type { Place } from './places.ts'
import type { RowAccess } from './row-access.ts'
import { cellErrors } from './row-errors.ts'
import type { RowsStore } from './rows-store.ts'
import { t } from './texts.ts'

/** A pasted text that names a row of another table, and the cell it stands in. */
interface Name extends Place {
  item: BodyField
  text: string
}

/** What a paste has written. */
interface Written {
  names: Name[]
  /** Cells that had no place. */
  lost: number
}

/** Pastes the cells of a spreadsheet from a cell on, over rows that are there and into new ones. */
export function usePaste(store: RowsStore, access: RowAccess) {
  const namedRows = useNamedRows(store.shape.model)

  const steps = useRef(0)

  async function lookUp(names: readonly Name[], inStep: (work: () => void) => void): Promise<void> {
    const tables = [...new Set(names.map(({ item }) => item.field.table ?? ''))]
    for (const table of tables) {
      const here = names.filter(({ item }) => item.field.table === table)
      const read = await namedRows(
        table,
        here.map(({ text }) => text),
      )
      for (const { id, key, item, text } of here) {
        // Something else may be typed there by now.
        if (store.row(id)?.values[key] !== text) continue
        const named = read.get(text)
        if (named && 'id' in named) {
          inStep(() => store.type(id, { [key]: fieldTypes[item.field.type].several ? [named.id] : named.id }))
          store.check(id, [key])
        } else if (named) store.refuse(id, { [key]: [named.fault] })
      }
    }
  }

  return async function paste(text: string, from: Place): Promise<void> {
    const { columns } = store.shape
    const items = columns.slice(
      Math.max(
        columns.findIndex(({ key }) => key === from.key),
        0,
      ),
    )
    const all = pastedCells(text)
    const fields = items.map(({ field }) => field)
    const hasHeading = all.length > 1 && all[0] !== undefined && isHeading(all[0], fields)
    const cells = hasHeading ? all.slice(1) : all
    // Sheets of others have no cells for what is computed here.
    const filled = hasHeading || isOfAll(cells, fields) ? items : items.filter(({ field }) => !field.readOnly)
    const rows = store.rows
    const begun = Math.max(
      rows.findIndex(({ id }) => id === from.id),
      0,
    )
    const over = rows.slice(begun, begun + cells.length).map(({ id }) => id)
    const count = new Set([...over, ...store.changed.map(({ id }) => id)]).size + cells.length - over.length
    if (count > MOST_OWNED) {
      showMessage({ success: 'warning', message: t('rows.tooManyPasted', { most: MOST_OWNED, count }) })
      return
    }
    steps.current += 1
    const inStep = (work: () => void) => store.inOneStep(`paste ${steps.current}`, work)
    const ids = [...over]
    let written: Written = { names: [], lost: 0 }
    inStep(() => {
      if (access.mayAdd) ids.push(...cells.slice(over.length).map(() => store.add()))
      written = writeCells({ store, access }, cells, ids, filled)
    })
    const { names, lost } = written
    try {
      await lookUp(names, inStep)
    } catch (failure) {
      const { message: reason } = toHttpError(failure)
      showMessage({ success: false, message: t('rows.pasteFailed', { reason }) })
      for (const { id, key } of names) store.check(id, [key])
    }
    tellWrong(
      ids.reduce((sum, id) => sum + mistakesIn(store, id), 0),
      lost,
    )
  }
}

/** Writes the cells; returns what names rows of other tables, and how many cells had no place. */
function writeCells(
  { store, access }: { store: RowsStore; access: RowAccess },
  cells: readonly (readonly string[])[],
  ids: readonly number[],
  items: readonly BodyField[],
): Written {
  const names: Name[] = []
  let lost = 0
  for (const [at, texts] of cells.entries()) {
    const id = ids[at] ?? 0
    for (const [column, text] of texts.entries()) {
      const [row, item] = [store.row(id), items[column]]
      if (!row || !item || !isPasteable(item.field) || !access.isEdited(row, item)) {
        if (text.trim() !== '' && !item?.field.readOnly) lost += 1
        continue
      }
      const isName = isNamed(item.field) && text.trim() !== ''
      store.type(id, { [item.key]: isName ? text : pastedValue(item.field, text) })
      if (isName) names.push({ id, key: item.key, item, text })
      else store.check(id, [item.key])
    }
  }
  return { names, lost }
}

function tellWrong(wrong: number, lost: number): void {
  const told = [
    ...(wrong > 0 ? [t('rows.pasteWrong', { count: wrong })] : []),
    ...(lost > 0 ? [t('rows.pasteLost', { count: lost })] : []),
  ]
  if (told.length > 0) showMessage({ success: 'warning', message: told.join('. ') })
}

function mistakesIn(store: RowsStore, id: number): number {
  const row = store.row(id)
  return row?.edited ? store.shape.columns.filter((item) => isWrong(store, id, item)).length : 0
}

function isWrong(store: RowsStore, id: number, item: BodyField): boolean {
  const row = store.row(id)
  if (!row?.edited) return false
  const { checked, refused } = row.edited
  return (
    refused[item.key] !== undefined || (checked.includes(item.key) && cellErrors(store.shape, row, item).length > 0)
  )
}
