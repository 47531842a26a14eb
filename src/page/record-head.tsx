import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { hasPage } from '#schema/rows/about.ts'
import type { Row } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import { rowName } from '#src/fields/record-label.ts'
import { lastAddress } from '#src/lib/address/last-address.ts'
import { t as texts } from '#src/lib/i18n.ts'
import { type RowAction, VerbItem } from '#src/list/row-actions.tsx'
import { useModel } from '#src/providers/model.ts'
import { DeleteDialog } from '#src/record/delete-dialog.tsx'
import { openHistory } from '#src/record/history-panel.tsx'
import { useRights } from '#src/record/rights.ts'
import { ClockIcon, DeleteIcon, MoreIcon } from '#src/ui/icons.tsx'
import { Menu, MenuItem } from '#src/ui/menu.tsx'
import { FollowButton } from './follow/follow-button.tsx'
import { PageTop } from './page-top.tsx'
import { isList, listOf, titleOfList } from './record-frame.tsx'
import { t } from './texts.ts'

/** What only the head of one page has. */
export interface HeadParts {
  /** What is to be seen at once, below the name. */
  facts?: ReactNode
  /** Beside the name; history and deletion are in the menu behind them. */
  actions?: ReactNode
  /** Further items of that menu, as lists have them. */
  verbs?: readonly RowAction[]
  /** What the question before a deletion says besides. */
  removal?: ReactNode
  /** Why the row may not be deleted by users who may delete others. */
  kept?: string
}

interface Props extends HeadParts {
  table: Table
  row: Row
}

/** The head of a row's page, which stays in sight: its name with the way back, what changes daily, what can be done. */
export function RecordHead({ table, row, facts, actions, verbs, removal, kept }: Props) {
  const back = useWayBack(table)
  const list = titleOfList(useModel(), table)
  return (
    <PageTop
      back={back && { label: t('page.back', { list }), go: back }}
      kind={table.label.one}
      title={rowName(table, row)}
      facts={facts}
      actions={
        <>
          {actions}
          {hasPage(table) && <FollowButton {...{ table, row }} />}
          <MoreMenu {...{ table, row, verbs, removal, kept }} />
        </>
      }
    />
  )
}

function MoreMenu({ table, row, verbs = [], removal, kept }: Omit<Props, 'facts' | 'actions'>) {
  const may = useRights(table)
  const navigate = useNavigate()
  const [removing, setRemoving] = useState(false)
  const name = rowName(table, row)
  const offered = verbs.filter((verb) => verb.offered(row))
  if (offered.length === 0 && !may('update', row) && !may('delete', row)) return null
  return (
    <>
      <Menu label={texts('list.moreOf', { name })} title={texts('list.more')} icon={<MoreIcon />}>
        {() => (
          <>
            {offered.map((verb) => (
              <VerbItem key={verb.title} {...{ verb, row, name }} />
            ))}
            {may('update', row) && (
              <MenuItem label={texts('list.historyOf', { name })} onClick={() => openHistory(table, row)}>
                <ClockIcon />
                {texts('list.history')}
              </MenuItem>
            )}
            {may('delete', row) && (
              <MenuItem
                danger
                disabledReason={kept}
                label={texts('list.removeRow', { name })}
                onClick={() => setRemoving(true)}
              >
                <DeleteIcon />
                {texts('list.remove')}
              </MenuItem>
            )}
          </>
        )}
      </Menu>
      <DeleteDialog
        {...{ table, row }}
        open={removing}
        onClose={() => setRemoving(false)}
        afterClose={() => {}}
        onDeleted={() => navigate(listOf(table) ?? '/', { replace: true })}
      >
        {removal}
      </DeleteDialog>
    </>
  )
}

/** Leads back to where the user last saw rows of the table, filtered as they were; else to its list. */
function useWayBack(table: Table): (() => void) | undefined {
  const navigate = useNavigate()
  const lists = table.screens.filter((screen) => isList(screen) || screen.kind === 'calendar')
  const to = lastAddress(lists.map(({ route }) => route)) ?? listOf(table)
  return to === undefined ? undefined : () => navigate(to)
}
