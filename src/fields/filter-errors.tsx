import { clsx } from 'clsx'
import { Remark } from '#src/ui/remark.tsx'
import styles from './filter-errors.module.css'

interface Props {
  /** What the inputs name as their description. */
  id: string
  /** An input without a mistake has undefined. */
  errors: readonly (string | undefined)[]
}

/** What is wrong with the inputs of a filter, each mistake once, under them. */
export const FilterErrors = ({ id, errors }: Props) => (
  <Remark isError id={id} role="alert" className={clsx('small', styles.errors)}>
    {[...new Set(errors)].filter(Boolean).join('. ')}
  </Remark>
)
