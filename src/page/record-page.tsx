import { Button } from 'antd'
import type { ComponentType } from 'react'
import { hasNotes } from '#schema/rows/about.ts'
import type { Row } from '#schema/rows/row.ts'
import { movingField } from '#schema/rows/workflow.ts'
import { isSavedByField, type Table } from '#schema/table.ts'
import { rowName } from '#src/fields/record-label.ts'
import type { TablePageProps } from '#src/lib/screen.ts'
import type { FormOptions } from '#src/record/form-options.ts'
import { useRights } from '#src/record/rights.ts'
import { useTableForm } from '#src/record/table-forms.ts'
import { EditIcon } from '#src/ui/icons.tsx'
import { Row as Line } from '#src/ui/layout.tsx'
import { RecordFrame } from './record-frame.tsx'
import { type HeadParts, RecordHead } from './record-head.tsx'
import { RecordSections, type SectionsProps } from './record-sections.tsx'
import { type RecordView, RecordViews } from './record-views.tsx'
import type { RelatedBody } from './related-list.tsx'
import { useRelatedViews } from './related-views.tsx'
import { StateFact } from './state-fact.tsx'
import { t } from './texts.ts'
import { timelineView } from './timeline/timeline.tsx'
import { useEditing } from './use-editing.ts'
import { type LoadedRecord, useRecord } from './use-record.ts'
import { WholeForm } from './whole-form.tsx'

/** A row that was read for its page. */
export interface RowPart {
  record: LoadedRecord
  row: Row
}

interface PageProps extends TablePageProps {
  /** Composes `RecordBody` with what is the table's own. */
  Body?: ComponentType<RowPart>
}

/** The page of one row: its head, and what it holds, to read and to edit in place or all at once. */
export function RecordPage({ table, Body = RecordBody }: PageProps) {
  const record = useRecord(table)
  return <RecordFrame record={record}>{(row) => <Body {...{ record, row }} />}</RecordFrame>
}

/** What only the page of one table has; a feature hands it in. */
interface OwnPage extends HeadParts, Pick<SectionsProps, 'groups' | 'contents' | 'fixed'> {
  /** The options of its form, if not those of its table. */
  options?: FormOptions
  /** The options for values that are edited where they stand, if not those of its form. */
  inPlace?: FormOptions
  /** The table as this user may change the row. */
  form?: Table
  /** Why this user may not change it, said under its head. */
  refused?: string
  /** What the view of its data is called. */
  title?: string
  /** The views before the data. */
  before?: readonly RecordView[]
  /** The views behind the data, given the lists of rows that refer to the row; those, after the timeline, unless there are views before. */
  views?: (related: RecordView[]) => RecordView[]
  /** What draws the rows of a related list, by the key of its section. */
  bodies?: Readonly<Record<string, RelatedBody>>
  /** Called at the end of the form instead of showing the page without it. */
  leave?: () => void
}

/** The head of a row and its views, or its form. */
export function RecordBody({ record, row, ...own }: RowPart & OwnPage) {
  const { table, show } = record
  const { form = table, refused, inPlace, bodies, leave, facts, actions, ...parts } = own
  const { groups, contents, fixed, options: given, title = t('page.data'), before = [], views, ...head } = parts
  const ofTable = useTableForm(table.name)
  const options = given ?? ofTable
  const mayEditAll = useRights(table)('update', row) && refused === undefined && !isSavedByField(table)
  const { editing, begin, end } = useEditing(record, row, mayEditAll, leave)
  const related = useRelatedViews(table, row, bodies)
  const behind = views?.(related) ?? (own.before || !hasNotes(table) ? related : [timelineView(table, row), ...related])
  const all = refused === undefined ? fixed : Object.keys(table.fields)
  const data = () => (
    <RecordSections
      {...{ row, groups, contents }}
      table={form}
      fixed={all}
      options={inPlace ?? options}
      onSaved={show}
    />
  )
  return (
    <>
      <RecordHead
        {...{ table, row, ...head }}
        facts={facts ?? (movingField(table) && !editing && <StateFact {...{ table, row }} onSaved={show} />)}
        actions={
          <>
            {actions}
            {mayEditAll && !editing && <EditAll onEdit={begin} />}
          </>
        }
      />
      {refused !== undefined && (
        <Line as="p" below="xl" className="muted">
          {refused}
        </Line>
      )}
      {editing ? (
        <WholeForm {...{ row, options }} table={form} onDone={end} />
      ) : (
        <RecordViews name={rowName(table, row)} views={[...before, { key: 'dati', title, content: data }, ...behind]} />
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
