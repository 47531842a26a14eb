import { use, useMemo } from 'react'
import type { Row } from '#schema/rows/row.ts'
import { formGroups, type Table } from '#schema/table.ts'
import { rowName } from '#src/fields/record-label.ts'
import { lazy } from '#src/lib/lazy.ts'
import type { TablePageProps } from '#src/lib/screen.ts'
import { RecordFrame } from '#src/page/record-frame.tsx'
import { RecordGroup } from '#src/page/record-group.tsx'
import { RecordHead } from '#src/page/record-head.tsx'
import { EditAll } from '#src/page/record-page.tsx'
import { RecordSections } from '#src/page/record-sections.tsx'
import { RecordViews } from '#src/page/record-views.tsx'
import { useRelatedViews } from '#src/page/related-views.tsx'
import { t as texts } from '#src/page/texts.ts'
import { Timeline } from '#src/page/timeline/timeline.tsx'
import { useEditing } from '#src/page/use-editing.ts'
import { type LoadedRecord, useRecord } from '#src/page/use-record.ts'
import { useMay } from '#src/providers/ability.ts'
import { FilesPartContext } from '#src/record/files-part.ts'
import { useRights } from '#src/record/rights.ts'
import { AskedSend } from '#src/sends/asked-send.tsx'
import { SendMenu } from '#src/sends/send-menu.tsx'
import { SendsOnScreen } from '#src/sends/use-sends.tsx'
import { MenuItem } from '#src/ui/menu.tsx'
import { useArchive } from '../list/archive.tsx'
import { views } from '../paths.ts'
import { useReassign } from '../reassign/reassign.tsx'
import { negotiationSends } from '../sends/register.ts'
import { NegotiationFacts } from './facts.tsx'
import { fixed, pageOptions } from './page-options.ts'
import { t } from './texts.ts'

const WholeNegotiation = lazy(() => import('./whole-negotiation.tsx'), 'WholeNegotiation')
const bodies = { invii: lazy(() => import('./sends-body.tsx'), 'SendsBody') }

/** The page of a negotiation: what changes daily in its head, all of it below, what was sent from it and its files. */
export function NegotiationPage({ table }: TablePageProps) {
  const record = useRecord(table)
  return <RecordFrame record={record}>{(row) => <Body {...{ record, row }} />}</RecordFrame>
}

function Body({ record, row }: { record: LoadedRecord; row: Row }) {
  const { table, show } = record
  const mayUpdate = useRights(table)('update', row)
  const { editing, begin, end } = useEditing(record, row, mayUpdate)
  const sending = { register: negotiationSends, row, onSent: record.retry }
  return (
    <SendsOnScreen register={negotiationSends} ids={[row.id]}>
      <RecordHead
        {...{ table, row }}
        facts={<NegotiationFacts {...{ table, row }} onSaved={show} />}
        actions={
          <>
            <SendMenu isNamed {...sending} />
            {mayUpdate && !editing && <EditAll onEdit={begin} />}
          </>
        }
        items={mayUpdate && <RowItems {...{ table, row }} onSaved={show} />}
      />
      {editing ? <WholeNegotiation {...{ table, row }} onDone={end} /> : <Views {...{ record, row }} />}
      <AskedSend {...sending} />
    </SendsOnScreen>
  )
}

function Views({ record: { table, show }, row }: { record: LoadedRecord; row: Row }) {
  const may = useMay()
  const related = useRelatedViews(table, row, bodies)
  const groups = useMemo(() => formGroups(table)?.filter(({ files }) => files === undefined), [table])
  const files = table.groups?.find((group) => group.files !== undefined)?.files
  const data = () => <RecordSections {...{ table, row, groups, fixed }} options={pageOptions} onSaved={show} />
  return (
    <RecordViews
      name={rowName(table, row)}
      views={[
        { key: 'dati', title: texts('page.data'), content: data },
        {
          key: 'attivita',
          title: t('negotiationPage.activity'),
          content: () => <Timeline table={table} id={row.id} />,
        },
        ...related,
        ...(files !== undefined && may('read', files)
          ? [
              {
                key: views.files,
                title: t('negotiationPage.files'),
                content: () => <Files {...{ table, row, files }} />,
              },
            ]
          : []),
      ]}
    />
  )
}

function Files({ table, row, files }: { table: Table; row: Row; files: string }) {
  const FilesPart = use(FilesPartContext)
  const mayUpdate = useRights(table)('update', row)
  return (
    <RecordGroup label={t('negotiationPage.files')}>
      {FilesPart && <FilesPart {...{ table, files }} base={row} disabled={!mayUpdate} alone />}
    </RecordGroup>
  )
}

/** Archiving; reassigning only where it says who may: for those it is the owner in the head of the page. */
function RowItems({ table, row, onSaved }: { table: Table; row: Row; onSaved: (row: Row) => void }) {
  const { actions: archiving } = useArchive(table, onSaved)
  const { action: reassigning } = useReassign(table)
  const actions = reassigning?.disabledReason === undefined ? archiving : [...archiving, reassigning]
  return actions
    .filter(({ offered }) => offered(row))
    .map(({ title, label, icon, disabledReason, run }) => (
      <MenuItem key={title} label={label(rowName(table, row))} disabledReason={disabledReason} onClick={() => run(row)}>
        {icon}
        {title}
      </MenuItem>
    ))
}
