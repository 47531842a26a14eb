import { tableOf } from '#schema/model.ts'
import { OWN_BLOCKS } from '#schema/rights/dashboards.ts'
import { useCommands } from '#src/commands/use-commands.ts'
import { reportFailure } from '#src/lib/failure.ts'
import { OWN_DASHBOARD_PATH } from '#src/list/views/put-on-dashboard.tsx'
import { useModel } from '#src/providers/model.ts'
import { MoreIcon } from '#src/ui/icons.tsx'
import { Menu, MenuItem } from '#src/ui/menu.tsx'
import { changeOwnBlock, type OwnBlockRead, orderOwnBlocks } from './own-blocks.ts'
import { t } from './texts.ts'

interface Props {
  own: OwnBlockRead
  /** All of the page, in their order. */
  ids: readonly number[]
  onRename: () => void
  /** Reads the page again. */
  again: () => Promise<unknown>
}

/** What can be done with a block of one's own page. */
export function OwnBlockMenu({ own, ids, onRename, again }: Props) {
  const { id, title, block } = own
  const { run } = useCommands(tableOf(useModel(), OWN_BLOCKS), { may: () => true, refresh: 'page' })
  const at = ids.indexOf(id)
  const width = block?.width ?? 1
  const change = async (work: Promise<unknown>) => {
    try {
      await work
    } catch (failure) {
      reportFailure(failure)
    }
    await again()
  }
  const move = (to: number) => {
    const other = ids[to]
    if (other !== undefined) void change(orderOwnBlocks(ids.with(at, other).with(to, id)))
  }
  const widen = (next: number) => change(changeOwnBlock(own, { width: next }))
  async function remove() {
    await run({
      path: `${OWN_DASHBOARD_PATH}/${id}`,
      method: 'DELETE',
      undo: 'delete',
      message: t('dashboard.removed'),
    })
    await again()
  }
  return (
    <Menu label={t('dashboard.menu', { name: title })} icon={<MoreIcon />}>
      {() => (
        <>
          <MenuItem onClick={onRename}>{t('dashboard.rename')}</MenuItem>
          {at > 0 && <MenuItem onClick={() => move(at - 1)}>{t('dashboard.before')}</MenuItem>}
          {at < ids.length - 1 && <MenuItem onClick={() => move(at + 1)}>{t('dashboard.after')}</MenuItem>}
          {block && width < 3 && <MenuItem onClick={() => widen(width + 1)}>{t('dashboard.wider')}</MenuItem>}
          {block && width > 1 && <MenuItem onClick={() => widen(width - 1)}>{t('dashboard.narrower')}</MenuItem>}
          <MenuItem danger onClick={remove}>
            {t('dashboard.remove')}
          </MenuItem>
        </>
      )}
    </Menu>
  )
}
