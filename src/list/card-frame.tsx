import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { Stack } from '#src/ui/layout.tsx'
import styles from './card-frame.module.css'

interface ListProps extends Omit<ComponentProps<typeof Stack>, 'as' | 'gap' | 'below' | 'className'> {
  /** The accessible name of the list. */
  label: string
  busy: boolean
}

/** What a phone shows instead of a table, a card for each row: `<CardList><CardFrame /></CardList>`. */
export const CardList = ({ label, busy, ...rest }: ListProps) => (
  <Stack as="ul" aria-label={label} aria-busy={busy} {...rest} />
)

/** One of them: a surface that holds what is known of a row. */
export const CardFrame = ({ selected = false, className, ...rest }: ComponentProps<'li'> & { selected?: boolean }) => (
  <li className={clsx('surface', styles.card, selected && styles.selected, className)} data-card="" {...rest} />
)
