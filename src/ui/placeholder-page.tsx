import { t } from '#src/lib/i18n.ts'
import type { PageProps } from '#src/lib/screen.ts'
import { PageHead } from './page-head.tsx'
import { Notice } from './states.tsx'

/** The page of a screen whose component is not built yet: title and guards already apply. */
export function PlaceholderPage({ title }: PageProps) {
  return (
    <>
      <PageHead title={title} />
      <Notice title={t('custom.empty')} hint={t('custom.hint')} />
    </>
  )
}
