import { Segments } from '#src/ui/segments.tsx'
import { t } from './layout-texts.ts'
import type { ListLayout } from './use-layout.ts'

/** How the rows of a list are shown, where there is more than one way. */
export function LayoutChoice({ layout: { current, offered, choose } }: { layout: ListLayout }) {
  if (offered.length === 0) return null
  return (
    <Segments
      label={t('layouts.choice')}
      options={offered.map((value) => ({ value, label: t(`layouts.of.${value}`) }))}
      value={current}
      onChange={choose}
    />
  )
}
