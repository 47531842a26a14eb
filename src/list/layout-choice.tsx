import { t } from '#src/lib/i18n.ts'
import { Segments } from '#src/ui/segments.tsx'
import type { ListLayout } from './use-layout.ts'

/** How the rows of a list are shown, where there is more than one way. */
export function LayoutChoice({ layout: { current, offered, choose } }: { layout: ListLayout }) {
  if (offered.length === 0) return null
  return (
    <Segments
      label={t('list.shownAs')}
      options={offered.map((value) => ({ value, label: t(`list.layouts.${value}`) }))}
      value={current}
      onChange={choose}
    />
  )
}
