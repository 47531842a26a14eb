import { useEffect } from 'react'
import { t } from '#src/lib/i18n.ts'

export const documentTitle = (subtitle?: string) => (subtitle ? `${t('product')} - ${subtitle}` : t('product'))

/** Sets the title of the browser tab: '{product} - {subtitle}', or the product alone. */
export function PageTitle({ subtitle }: { subtitle?: string }) {
  const title = documentTitle(subtitle)
  useEffect(() => {
    document.title = title
  }, [title])
  return null
}
