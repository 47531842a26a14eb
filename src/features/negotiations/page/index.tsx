import { use, useMemo } from 'react'
import type { Row } from '#schema/rows/row.ts'
import { formGroups, type Table } from '#schema/table.ts'
import { lazy } from '#src/lib/lazy.ts'
import type { TablePageProps } from '#src/lib/screen.ts'
import type { RowAction } from '#src/list/row-actions.tsx'
import { RecordGroup } from '#src/page/record-group.tsx'
import { RecordBody, RecordPage, type RowPart } from '#src/page/record-page.tsx'
import type { RecordView } from '#src/page/record-views.tsx'
import { timelineView } from '#src/page/timeline/timeline.tsx'
import { useMay } from '#src/providers/ability.ts'
import { FilesPartContext } from '#src/record/files-part.ts'
import { useRights } from '#src/record/rights.ts'
import { AskedSend } from '#src/sends/asked-send.tsx'
import { SendMenu } from '#src/sends/send-menu.tsx'
import { SendsOnScreen } from '#src/sends/use-sends.tsx'
import { useArchive } from '../list/archive.tsx'
import { views } from '../paths.ts'
import { useReassign } from '../reassign/reassign.tsx'
import { negotiationSends } from '../sends/register.ts'
import { NegotiationFacts } from './facts.tsx'
import { fixed, pageOptions } from './page-options.ts'
import { t } from './texts.ts'

const bodies = { invii: lazy(() => import('../sends/screens.tsx'), 'SendsBody') }

/** The page of a negotiation: what changes daily in its head, all of it below, what was sent from it and its files. */
export const NegotiationPage = (props: TablePageProps) => <RecordPage {...props} Body={Body} />

function Body({ record, row }: RowPart) {
  const { table, show } = record
  const sending = { register: negotiationSends, row, onSent: record.retry }
  const groups = useMemo(() => formGroups(table)?.filter(({ files }) => files === undefined), [table])
  const files = useFilesView(table, row)
  const activity = timelineView(table, row, { key: 'attivita', title: t('negotiationPage.activity') })
  return (
    <SendsOnScreen register={negotiationSends} ids={[row.id]}>
      <RecordBody
        {...{ record, row, groups, fixed, bodies }}
        inPlace={pageOptions}
        facts={<NegotiationFacts {...{ table, row }} onSaved={show} />}
        actions={<SendMenu isNamed {...sending} />}
        verbs={useRowVerbs(table, show)}
        views={(related) => [activity, ...related, ...files]}
      />
      <AskedSend {...sending} />
    </SendsOnScreen>
  )
}

/** Archiving; reassigning only where it says who may: for those it is the owner in the head of the page. */
function useRowVerbs(table: Table, onSaved: (row: Row) => void): readonly RowAction[] {
  const { actions: archiving } = useArchive(table, onSaved)
  const { action: reassigning } = useReassign(table)
  return reassigning?.disabledReason === undefined ? archiving : [...archiving, reassigning]
}

function useFilesView(table: Table, row: Row): RecordView[] {
  const may = useMay()
  const files = table.groups?.find((group) => group.files !== undefined)?.files
  if (files === undefined || !may('read', files)) return []
  const title = t('negotiationPage.files')
  return [{ key: views.files, title, content: () => <Files {...{ table, row, files }} /> }]
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
