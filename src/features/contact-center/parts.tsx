import { useMay } from '#src/providers/ability.ts'
import { PartLinks } from '#src/ui/part-links.tsx'
import { LIST_ROUTE, WORKLIST_ROUTE } from './paths.ts'
import { t } from './texts.ts'

const routes = { toReturn: WORKLIST_ROUTE, all: LIST_ROUTE } as const

/** Leads to what is still to be called back and to all missed calls, for users who may open both. */
export function Parts({ current }: { current: keyof typeof routes }) {
  const may = useMay()
  const parts = (['toReturn', 'all'] as const).filter((part) => part === current || may('open', routes[part]))
  if (parts.length < 2) return null
  return (
    <PartLinks
      look="low"
      label={t('missedCalls.parts')}
      parts={parts.map((part) => ({
        to: routes[part],
        name: t(`missedCalls.${part}`),
        current: part === current,
      }))}
    />
  )
}
