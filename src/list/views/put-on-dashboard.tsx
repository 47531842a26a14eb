import type { OwnBlock } from '#schema/grammar/block-grammar.ts'
import { tableOf } from '#schema/model.ts'
import { OWN_BLOCKS } from '#schema/rights/dashboards.ts'
import { useCommands } from '#src/commands/use-commands.ts'
import { useModel } from '#src/providers/model.ts'
import { MenuItem } from '#src/ui/menu.tsx'
import { t } from './texts.ts'

/** The address of one's own page of figures for the API. */
export const OWN_DASHBOARD_PATH = '/api/own-dashboard'

interface Props {
  title: string
  block: () => OwnBlock
}

/** Puts a figure, or the rows of a view, on the user's own page of figures. */
export function PutOnDashboard({ title, block }: Props) {
  const { run } = useCommands(tableOf(useModel(), OWN_BLOCKS), { may: () => true, refresh: 'page' })
  const put = () =>
    run({
      path: OWN_DASHBOARD_PATH,
      body: { title: title.slice(0, 80).trim(), block: block() },
      undo: 'create',
      message: t('views.putDone'),
      refused: (_error, reason) => reason,
    })
  return <MenuItem onClick={put}>{t('views.put')}</MenuItem>
}
