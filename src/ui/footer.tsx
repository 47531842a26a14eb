import { clsx } from 'clsx'
import { t } from '#src/lib/i18n.ts'
import { RELEASE_DATE, VERSION } from '#src/lib/release.ts'
import styles from './footer.module.css'

export function Footer() {
  return (
    <footer className={clsx(styles.footer, 'screen-only')}>
      {t('footer', { version: VERSION, date: RELEASE_DATE })}
    </footer>
  )
}
