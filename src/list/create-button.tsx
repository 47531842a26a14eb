import { Button } from 'antd'
import { newWord } from '#schema/italian/words.ts'
import type { Table } from '#schema/table.ts'
import { PlusIcon } from '#src/ui/icons.tsx'

/** Begins a new row and says of what: 'Nuova fonte'; on a phone, beside other choices, only 'Nuova' is in sight. */
export function CreateButton({ table, onClick }: { table: Table; onClick: () => void }) {
  const [first, ...what] = newWord(table.label).split(' ')
  return (
    <Button type="primary" icon={<PlusIcon />} onClick={onClick}>
      <span>
        {first}
        <span className="create-what"> {what.join(' ')}</span>
      </span>
    </Button>
  )
}
