import { countedWord } from '#schema/italian/words.ts'
import { inRome } from '#schema/rules/rome.ts'
import type { Table } from '#schema/table.ts'
import { leavesOut } from './chart-of.ts'
import type { Drawn } from './drawn-figure.tsx'
import { countsRowsTwice } from './grid.ts'
import { t } from './texts.ts'

/** How many rows a figure is about, and what one must know to read it. */
export function Notes({ table, drawn }: { table: Table; drawn: Drawn | undefined }) {
  return (
    <p className="muted small" role="status">
      {drawn ? notesOf(table, drawn).join(' ') : ' '}
    </p>
  )
}

function notesOf(table: Table, { figure, grid, answer }: Drawn): string[] {
  const { since, totalRows } = answer
  const day = since ? inRome(new Date(since)).day : undefined
  return [
    `${countedWord(table.label, totalRows)}.`,
    ...(countsRowsTwice(figure) ? [t('figures.several')] : []),
    ...(leavesOut(figure, grid) ? [t('figures.inTable')] : []),
    ...(day === undefined ? [] : [t('figures.since', { day })]),
    ...(since === null ? [t('figures.sinceNever')] : []),
  ]
}
