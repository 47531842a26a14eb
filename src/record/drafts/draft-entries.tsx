import type { Row } from '#schema/rows/row.ts'
import { type Field, type Table, writeKey } from '#schema/table.ts'
import type { DraftField, DraftFile } from '#src/device/drafts/draft.ts'
import { widgets } from '#src/fields/index.ts'
import { ValueCell } from '#src/fields/value-cell.tsx'
import { isEmpty } from '#src/lib/empty.ts'
import { t as texts } from '#src/lib/i18n.ts'
import { Fact, Facts } from '#src/ui/facts.tsx'
import { entryText } from './draft.ts'
import { t } from './texts.ts'

interface Props {
  entries: readonly DraftField[]
  files?: readonly DraftFile[]
  /** The table of the form, whose fields say how their values are read. */
  table?: Table
  /** The row the form started from, which knows the names of its records. */
  row?: Row
}

/** The values of a draft as the user reads them; one that no field of the table holds is text. */
export const DraftEntries = ({ entries, files = [], table, row }: Props) => (
  <Facts look="above">
    {entries.map((entry) => (
      <Fact key={entry.key} name={entry.label}>
        <EntryValue entry={entry} row={row} {...(table && fieldOf(table, entry))} />
      </Fact>
    ))}
    {files.length > 0 && <Fact name={t('drafts.files')}>{files.map(({ name }) => name).join(', ')}</Fact>}
  </Facts>
)

interface Named {
  name: string
  field: Field
}

function fieldOf({ fields }: Table, { key, type }: DraftField): Named | undefined {
  const found = Object.entries(fields).find(([name, field]) => writeKey(name, field) === key && field.type === type)
  return found && { name: found[0], field: found[1] }
}

function EntryValue({ entry, row, name = '', field }: { entry: DraftField; row?: Row } & Partial<Named>) {
  const { value } = entry
  if (isEmpty(value)) return texts('form.noValue')
  if (!field) return <span className="verbatim">{entryText(entry)}</span>
  const { Stored } = widgets[field.type]
  return Stored ? <Stored field={field} value={value} known={row?.[name]} /> : <ValueCell field={field} value={value} />
}
