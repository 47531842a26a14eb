import { t } from './texts.ts'

/** What is on screen while the console itself is fetched. */
export function Starting() {
  return (
    <div className="starting">
      <div className="loading-bar" role="progressbar" aria-label={t('shell.loading')} />
    </div>
  )
}
