import { Button } from 'antd'
import type { Row } from '#schema/rows/row.ts'
import { movingField } from '#schema/rows/workflow.ts'
import { isSavedByField } from '#schema/table.ts'
import { rowName } from '#src/fields/record-label.ts'
import type { TablePageProps } from '#src/lib/screen.ts'
import type { FormOptions } from '#src/record/form-options.ts'
import { useRights } from '#src/record/rights.ts'
import { useTableForm } from '#src/record/table-forms.ts'
import { EditIcon } from '#src/ui/icons.tsx'
import { RecordFrame } from './record-frame.tsx'
import { RecordHead } from './record-head.tsx'
import { RecordSections } from './record-sections.tsx'
import { RecordViews } from './record-views.tsx'
import { useRelatedViews } from './related-views.tsx'
import { StateFact } from './state-fact.tsx'
import { t } from './texts.ts'
import { useEditing } from './use-editing.ts'
import { type LoadedRecord, useRecord } from './use-record.ts'
import { WholeForm } from './whole-form.tsx'

/** The page of one row: its head, and what it holds, to read and to edit in place or all at once. */
export function RecordPage({ table }: TablePageProps) {
  const record = useRecord(table)
  const options = useTableForm(table.name)
  return <RecordFrame record={record}>{(row) => <Body {...{ record, row, options }} />}</RecordFrame>
}

function Body({ record, row, options }: { record: LoadedRecord; row: Row; options?: FormOptions }) {
  const { table, show } = record
  const may = useRights(table)
  const mayEditAll = may('update', row) && !isSavedByField(table)
  const { editing, begin, end } = useEditing(record, row, mayEditAll)
  const related = useRelatedViews(table, row)
  return (
    <>
      <RecordHead
        {...{ table, row }}
        facts={movingField(table) && !editing && <StateFact {...{ table, row }} onSaved={show} />}
        actions={mayEditAll && !editing && <EditAll onEdit={begin} />}
      />
      {editing ? (
        <WholeForm {...{ table, row, options }} onDone={end} />
      ) : (
        <RecordViews
          name={rowName(table, row)}
          views={[
            {
              key: 'dati',
              title: t('page.data'),
              content: () => <RecordSections {...{ table, row, options }} onSaved={show} />,
            },
            ...related,
          ]}
        />
      )}
    </>
  )
}

/** Opens the form of the whole row. */
export const EditAll = ({ onEdit }: { onEdit: () => void }) => (
  <Button icon={<EditIcon />} onClick={onEdit}>
    {t('page.editAll')}
  </Button>
)
