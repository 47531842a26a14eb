import { useState } from 'react'
import type { OwnBlock } from '#schema/grammar/block-grammar.ts'
import type { ListView } from '#schema/grammar/view-grammar.ts'
import type { Table } from '#schema/table.ts'
import { useCommands } from '#src/commands/use-commands.ts'
import { reportFailure } from '#src/lib/failure.ts'
import { MoreIcon } from '#src/ui/icons.tsx'
import { Menu, MenuItem } from '#src/ui/menu.tsx'
import { OpeningDialog } from './opening-dialog.tsx'
import { PutOnDashboard } from './put-on-dashboard.tsx'
import { orderViews, type SavedView, VIEWS_PATH } from './requests.ts'
import { t } from './texts.ts'
import type { ListViews, ViewTab } from './use-views.ts'
import { ViewDialog } from './view-dialog.tsx'

interface Props {
  views: ListViews
  view: ViewTab
}

/** What can be done with the view the list is in. */
export function ViewMenu({ views, view }: Props) {
  const [open, setOpen] = useState<'edit' | 'opening'>()
  const { run } = useCommands(views.table, { may: () => true, refresh: 'page' })
  const { saved } = view
  const close = () => setOpen(undefined)

  async function remove(gone: SavedView) {
    await run({
      path: `${VIEWS_PATH}/${gone.id}`,
      method: 'DELETE',
      undo: 'delete',
      message: t('views.removed'),
      onDone: views.close,
    })
    await views.refetch()
  }

  return (
    <>
      <Menu label={t('views.menu', { name: view.name })} icon={<MoreIcon />}>
        {() => (
          <>
            <MenuItem onClick={() => setOpen('opening')}>{t('views.opening')}</MenuItem>
            <PutOnDashboard title={view.name} block={() => blockOf(views.table, view.state)} />
            {saved?.writable && (
              <>
                <MenuItem onClick={() => setOpen('edit')}>{t('views.edit')}</MenuItem>
                <Moves views={views} saved={saved} />
                <MenuItem danger onClick={() => remove(saved)}>
                  {t('views.remove')}
                </MenuItem>
              </>
            )}
          </>
        )}
      </Menu>
      {saved && <ViewDialog views={views} saved={saved} open={open === 'edit'} onClose={close} />}
      <OpeningDialog key={view.key} views={views} view={view} open={open === 'opening'} onClose={close} />
    </>
  )
}

/** The first rows of a view, as a block of one's own page. */
const blockOf = ({ name, title }: Table, { filters, sortBy, descending, columns }: ListView): OwnBlock => ({
  kind: 'list',
  table: name,
  filters,
  ...(typeof sortBy === 'string' && { sortBy, descending: descending ?? false }),
  ...(columns && { columns: columns.filter((one) => one !== title).slice(0, FEW_COLUMNS) }),
  rows: FEW_ROWS,
  width: 1,
})

const FEW_COLUMNS = 3
const FEW_ROWS = 5

/** Moves a view among those of its kind. */
function Moves({ views, saved }: { views: ListViews; saved: SavedView }) {
  const { known, refetch } = views
  const ids = known.views
    .filter(({ audience, role }) => audience === saved.audience && role === saved.role)
    .map(({ id }) => id)
  const at = ids.indexOf(saved.id)
  const move = async (to: number) => {
    const other = ids[to]
    if (other === undefined) return
    try {
      await orderViews(ids.with(at, other).with(to, saved.id))
    } catch (failure) {
      reportFailure(failure)
    }
    await refetch()
  }
  return (
    <>
      {at > 0 && <MenuItem onClick={() => move(at - 1)}>{t('views.before')}</MenuItem>}
      {at < ids.length - 1 && <MenuItem onClick={() => move(at + 1)}>{t('views.after')}</MenuItem>}
    </>
  )
}
