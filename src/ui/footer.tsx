import { t } from '#src/lib/i18n.ts'
import { RELEASE_DATE, VERSION } from '#src/lib/release.ts'

export function Footer() {
  return <footer className="footer">{t('footer', { version: VERSION, date: RELEASE_DATE })}</footer>
}
