import { clsx } from 'clsx'
import type { Field } from '#schema/table.ts'
import type { FieldWidget } from '#src/fields/field-widget.ts'
import { widgets } from '#src/fields/index.ts'
import styles from './grid-cells.module.css'

/** The class of a cell and of the head above it: where values stand, and whether they stay in sight as columns scroll. */
export function classOfCell({ type }: Field, isTitle: boolean): string {
  const { inColumn }: FieldWidget = widgets[type]
  return clsx(inColumn && styles[inColumn], isTitle && styles.title)
}
