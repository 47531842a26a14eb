import { t } from '#src/lib/i18n.ts'
import type { PageProps } from '#src/lib/screen.ts'
import { PageTitle } from './page-title.tsx'
import { Notice } from './states.tsx'

/** Stands where a page of its own is still to be built: guarded and titled like the page to come. */
export function Coming({ title }: PageProps) {
  return (
    <>
      <PageTitle subtitle={title} />
      <header className="page-head">
        <h1>{title}</h1>
      </header>
      <Notice title={t('custom.empty')} hint={t('custom.hint')} />
    </>
  )
}
