import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { usePlaceholder } from '#src/lib/net/loading.ts'
import styles from './home-columns.module.css'

interface Props {
  /** What is to be done. */
  work: readonly ReactNode[]
  /** What is to be known, beside it where there is room. */
  side: readonly ReactNode[]
}

/** The blocks of the home page, in one column or two. */
export function HomeColumns({ work, side }: Props) {
  const columns = Object.entries({ work, side }).filter(([, blocks]) => blocks.length > 0)
  return (
    <div className={clsx(styles.columns, columns.length > 1 && styles.two)}>
      {columns.map(([name, blocks]) => (
        <div key={name} className={styles.column} data-column={name}>
          {blocks}
        </div>
      ))}
    </div>
  )
}

/** The class of a block of unknown height: what follows it is out of sight until it is known, as it would move. */
export const { unknown } = styles

/** Stands where a card may come, of unknown height. */
export function HomeGap() {
  usePlaceholder()
  return (
    <div className={clsx(styles.unknown, styles.gap)} aria-busy="true" data-busy="">
      <Sketch />
    </div>
  )
}

/** The look of a card in the place of what is out of sight. It takes no room. */
export const Sketch = () => <div className={styles.sketch} data-sketch="" aria-hidden="true" />
