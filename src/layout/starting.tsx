import { t } from '#src/lib/i18n.ts'

/** What is on screen while the console itself is fetched. */
export function Starting() {
  return (
    <div className="starting">
      <div className="loading-bar" role="progressbar" aria-label={t('shell.loading')} />
    </div>
  )
}
