import { t } from '#src/lib/i18n.ts'
import { PageError, pageSentence } from '#src/lib/page-error.ts'
import { PageTitle } from '#src/ui/page-title.tsx'

interface Props {
  /** Whatever kept the page from being shown. */
  error: unknown
  /** The page stands within the frame of the console, which has its own main part. */
  within?: boolean
}

/** A page that only says what went wrong, with the way out. */
export function ErrorPage({ error, within = false }: Props) {
  const title = pageSentence(error)
  const Part = within ? 'div' : 'main'
  const refused = error instanceof PageError && error.status < 500 ? error.status : undefined
  return (
    <Part className="error-page" id={within ? undefined : 'content'}>
      <PageTitle subtitle={title} />
      {refused !== undefined && (
        <p className="error-code" aria-hidden="true">
          {refused}
        </p>
      )}
      <h1>{title}</h1>
      <p>{whatToDo(refused)}</p>
      <p className="error-actions">
        {refused === undefined && (
          <button type="button" className="plain-button" onClick={() => location.reload()}>
            {t('errors.reload')}
          </button>
        )}
        <a className="primary-link" href="/">
          {t('errors.home')}
        </a>
      </p>
    </Part>
  )
}

function whatToDo(status?: number): string {
  if (status === 404) return t('errors.notFound')
  return status === 403 ? t('errors.forbidden') : t('errors.generic')
}
