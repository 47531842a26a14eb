import { t } from './texts.ts'

/** Shown while the chunk of the console is loading. */
export function LoadingScreen() {
  return (
    <div className="starting">
      <div className="loading-bar" role="progressbar" aria-label={t('shell.loading')} />
    </div>
  )
}
