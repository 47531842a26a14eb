import type { ReactElement, ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { VIEW } from '#src/lib/screen.ts'
import { PartLinks } from '#src/ui/part-links.tsx'
import { t } from './texts.ts'

export interface RecordView {
  /** Names it in the address. */
  key: string
  title: string
  /** How many it holds, or what counts them. */
  count?: number | ReactElement
  content: () => ReactNode
}

interface Props {
  /** The name of the row. */
  name: string
  /** The first is shown where the address names none. */
  views: readonly RecordView[]
}

/** The views of a row, one at a time; the address says which. A single one needs no links. */
export function RecordViews({ name, views }: Props) {
  const [view] = useView()
  const shown = views.find(({ key }) => key === view) ?? views[0]
  return (
    <>
      {views.length > 1 && (
        <PartLinks
          label={t('page.views', { name })}
          parts={views.map((one, index) => ({
            to: index === 0 ? '?' : `?${VIEW}=${one.key}`,
            name: one.title,
            count: one.count,
            current: one === shown,
          }))}
        />
      )}
      {shown && <div key={shown.key}>{shown.content()}</div>}
    </>
  )
}

/** Names, in the address, the form of the whole row. */
export const FORM_VIEW = 'modifica'

/** The view that the address names, and how to change it. */
export function useView(): [view: string | null, show: (view?: string) => void] {
  const [query, setQuery] = useSearchParams()
  return [query.get(VIEW), (view) => setQuery(view === undefined ? {} : { [VIEW]: view })]
}
