import { Alert } from 'antd'
import { Link } from 'react-router'
import { countedWord } from '#schema/italian/words.ts'
import { tableOf } from '#schema/model.ts'
import type { Table } from '#schema/table.ts'
import { useMay } from '#src/providers/ability.ts'
import { useModel } from '#src/providers/model.ts'
import { Line, Lines } from '#src/ui/lines.tsx'
import { t } from './remove-texts.ts'
import type { RowUsage } from './usage.ts'

const effects = ['restrict', 'unlink', 'cascade'] as const

/** What uses a row, by what its deletion would mean; with links to the lists that the user may open. */
export const UsedBy = ({ usages, id, name }: { usages: readonly RowUsage[]; id: number; name: string }) =>
  effects.map((effect) => {
    const here = usages.filter((one) => one.effect === effect)
    return (
      here.length > 0 && (
        <Alert
          key={effect}
          type={effect === 'restrict' ? 'error' : 'warning'}
          showIcon
          message={t(`remove.${effect}`, { name })}
          description={
            <Lines>
              {here.map((usage) => (
                <Line key={`${usage.table} ${usage.filter}`}>
                  <Users
                    usage={usage}
                    id={id}
                    isOnly={here.filter(({ table }) => table === usage.table).length === 1}
                  />
                </Line>
              ))}
            </Lines>
          }
        />
      )
    )
  })

/** How many rows of a table; with the field, where several of the table refer to the row. */
function Users({ usage, id, isOnly }: { usage: RowUsage; id: number; isOnly: boolean }) {
  const table = tableOf(useModel(), usage.table)
  const may = useMay()
  const rows = countedWord(table.label, usage.count)
  const words = isOnly ? rows : t('remove.inField', { rows, field: usage.field })
  const route = listOf(table, (screen) => may('open', screen) && may('read', table.name))
  if (route === undefined) return words
  return (
    <Link to={`${route}?filters=${encodeURIComponent(JSON.stringify({ ...usage.among, [usage.filter]: id }))}`}>
      {words}
    </Link>
  )
}

const listOf = ({ screens }: Table, mayOpen: (route: string) => boolean): string | undefined =>
  screens.find(({ kind, route }) => kind !== 'single' && !route.includes(':') && mayOpen(route))?.route
