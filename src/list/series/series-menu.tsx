import { useAbility } from '@casl/react'
import { useState } from 'react'
import { fieldTypes } from '#schema/fields/index.ts'
import type { AppAbility } from '#schema/rights/ability.ts'
import { isBoundByRow, readableFields } from '#schema/rights/sight.ts'
import { isWritten, type Table } from '#schema/table.ts'
import { t as texts } from '#src/lib/i18n.ts'
import { lazy } from '#src/lib/lazy.ts'
import { MoreIcon } from '#src/ui/icons.tsx'
import { Menu, MenuItem } from '#src/ui/menu.tsx'
import { OnDemand } from '#src/ui/on-demand.tsx'
import { t } from './texts.ts'

const FreeNumbersDialog = lazy(() => import('./free-numbers.tsx'), 'FreeNumbersDialog')

/** The further actions of a list of numbered rows, for users who change them all; nothing for others. */
export function SeriesMenu({ table }: { table: Table }) {
  const fields = useNumberedFields(table)
  const [dialog, setDialog] = useState<'never' | 'open' | 'closed'>('never')
  if (fields.length === 0) return null
  return (
    <>
      <Menu look="framed" label={texts('list.more')} title={texts('list.more')} icon={<MoreIcon />}>
        {() => <MenuItem onClick={() => setDialog('open')}>{t('series.open')}</MenuItem>}
      </Menu>
      {dialog !== 'never' && (
        <OnDemand onGiveUp={() => setDialog('never')}>
          <FreeNumbersDialog {...{ table, fields }} open={dialog === 'open'} onClose={() => setDialog('closed')} />
        </OnDemand>
      )}
    </>
  )
}

/** The fields whose free numbers the server tells this user. */
function useNumberedFields(table: Table): string[] {
  const ability = useAbility<AppAbility>()
  if (!isWritten(table) || ability.cannot('update', table.name) || isBoundByRow(ability, table)) return []
  return readableFields(ability, table).filter((name) => {
    const field = table.fields[name]
    return field !== undefined && fieldTypes[field.type].numbered === true
  })
}
