import { clsx } from 'clsx'
import { t } from '#src/lib/i18n.ts'
import { usePlaceholders } from '#src/lib/net/loading.ts'
import { RELEASE_DATE, VERSION } from '#src/lib/release.ts'
import styles from './footer.module.css'

/** The version of the program, below a page that has come whole. */
export function Footer() {
  const isEarly = usePlaceholders()
  return (
    <footer className={clsx(styles.footer, isEarly && styles.early, 'screen-only')}>
      {t('footer', { version: VERSION, date: RELEASE_DATE })}
    </footer>
  )
}
