import { Button } from 'antd'
import { newWord } from '#schema/italian/words.ts'
import type { Table } from '#schema/table.ts'
import { usePhone } from '#src/lib/media.ts'
import { PlusIcon } from '#src/ui/icons.tsx'

interface Props {
  table: Table
  /** It stands beside other choices: on a phone only 'Nuova' is in sight. */
  short?: boolean
  onClick: () => void
}

/** Begins a new row and says of what: 'Nuova fonte'. */
export function CreateButton({ table, short = false, onClick }: Props) {
  const isShort = usePhone() && short
  const [first, ...what] = newWord(table.label).split(' ')
  return (
    <Button type="primary" icon={<PlusIcon />} onClick={onClick}>
      <span>
        {first}
        <span className={isShort ? 'visually-hidden' : undefined}> {what.join(' ')}</span>
      </span>
    </Button>
  )
}
