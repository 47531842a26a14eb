import { Button } from 'antd'
import { t } from '#src/lib/i18n.ts'
import type { Column } from './columns.ts'
import { OrderChoice } from './order/order-choice.tsx'
import type { ListLook } from './use-look.ts'

/** The columns of a list: which ones are shown, and in which order. */
export function ColumnChoice({ look }: { look: ListLook }) {
  const { columns, chosen, setColumns: choose } = look
  const shown = columns.shown.map(({ name }) => name)
  return (
    <fieldset>
      <legend>
        <strong>{t('list.columns')}</strong>
      </legend>
      <OrderChoice
        kind="column"
        shown={columns.shown.map(placed)}
        hidden={columns.all.filter(({ name }) => !shown.includes(name)).map(placed)}
        onChange={choose}
      />
      <Button size="small" disabled={chosen === undefined} onClick={() => choose(undefined)}>
        {t('list.usualColumns')}
      </Button>
    </fieldset>
  )
}

const placed = ({ name, field: { label } }: Column) => ({ name, label })
