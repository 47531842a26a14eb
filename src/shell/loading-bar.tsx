import { clsx } from 'clsx'
import styles from './loading-bar.module.css'
import { t } from './texts.ts'

/** A bar along the top of the window, while something is loading. */
export const LoadingBar = () => (
  <div className={clsx(styles.bar, 'screen-only')} data-busy role="progressbar" aria-label={t('shell.loading')} />
)
