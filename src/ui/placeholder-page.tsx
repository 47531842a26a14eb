import { t } from '#src/lib/i18n.ts'
import type { PageProps } from '#src/lib/screen.ts'
import { PageTitle } from './page-title.tsx'
import { Notice } from './states.tsx'

/** The page of a screen whose component is not built yet: title and guards already apply. */
export function PlaceholderPage({ title }: PageProps) {
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
