import { useMemo } from 'react'
import { tableOf } from '#schema/model.ts'
import type { Row } from '#schema/rows/row.ts'
import type { Group, Table } from '#schema/table.ts'
import { useObjectUrl } from '#src/documents/object-url.ts'
import { recordLabel, rowName } from '#src/fields/record-label.ts'
import type { TablePageProps } from '#src/lib/screen.ts'
import { RecordFrame } from '#src/page/record-frame.tsx'
import { RecordHead } from '#src/page/record-head.tsx'
import { EditAll } from '#src/page/record-page.tsx'
import { RecordSections } from '#src/page/record-sections.tsx'
import { RecordViews } from '#src/page/record-views.tsx'
import { Timeline } from '#src/page/timeline/timeline.tsx'
import { useEditing } from '#src/page/use-editing.ts'
import { type LoadedRecord, useRecord } from '#src/page/use-record.ts'
import { WholeForm } from '#src/page/whole-form.tsx'
import { useModel } from '#src/providers/model.ts'
import { type RowOf, rowOf } from '#src/providers/rows.ts'
import { useRights } from '#src/record/rights.ts'
import { AskedSend } from '#src/sends/asked-send.tsx'
import { SendsOnScreen } from '#src/sends/use-sends.tsx'
import { acceptanceForm } from '../list/form.tsx'
import { useStoredImage } from '../photos/stored-image.ts'
import { REPORT_SECTION, reportSends } from '../report/register.ts'
import { ReportMenu } from '../report/report-menu.tsx'
import { SignaturePaper } from '../signature/signature-paper.tsx'
import { ChecksSection } from './checks-section.tsx'
import { Comparison } from './comparison.tsx'
import { AcceptanceFacts } from './facts.tsx'
import { PhotosSection } from './photos-section.tsx'
import { ReportSection } from './report-section.tsx'
import { t } from './texts.ts'

/** The page of an acceptance: what was found, to be read; beside the acceptance before it; and what was changed since. */
export function AcceptancePage({ table }: TablePageProps) {
  const record = useRecord(table)
  return <RecordFrame record={record}>{(row) => <Body {...{ record, row }} />}</RecordFrame>
}

function Body({ record, row }: { record: LoadedRecord; row: Row }) {
  const { table, show } = record
  const mayUpdate = useRights(table)('update', row)
  const { editing, begin, end } = useEditing(record, row, mayUpdate)
  const acceptance = rowOf('accettazioni_mezzi', row)
  return (
    <SendsOnScreen register={reportSends} ids={[row.id]}>
      <RecordHead
        {...{ table, row }}
        facts={<AcceptanceFacts table={table} acceptance={acceptance} />}
        actions={
          <>
            <ReportMenu isNamed row={row} />
            {mayUpdate && !editing && <EditAll onEdit={begin} />}
          </>
        }
      />
      {editing ? (
        <WholeForm {...{ table, row }} options={acceptanceForm} onDone={end} />
      ) : (
        <RecordViews
          name={rowName(table, row)}
          views={[
            { key: 'dati', title: t('acceptancePage.data'), content: () => <Sections {...{ table, row, show }} /> },
            {
              key: 'confronto',
              title: t('acceptancePage.compare'),
              content: () => <Comparison {...{ table, acceptance }} onSaved={show} />,
            },
            {
              key: 'cronologia',
              title: t('acceptancePage.history'),
              content: () => <Timeline table={table} id={row.id} />,
            },
          ]}
        />
      )}
      <AskedSend register={reportSends} row={row} />
    </SendsOnScreen>
  )
}

function Sections({ table, row, show }: { table: Table; row: Row; show: (saved: Row) => void }) {
  const acceptance = rowOf('accettazioni_mezzi', row)
  const groups = useMemo(() => groupsOf(table), [table])
  const contents = {
    foto: <PhotosSection acceptance={acceptance} />,
    controlli: <ChecksSection acceptance={acceptance} />,
    firma: <SignatureSection acceptance={acceptance} />,
    [REPORT_SECTION]: <ReportSection acceptance={acceptance} />,
  }
  return <RecordSections {...{ table, row, groups, contents }} options={acceptanceForm} onSaved={show} />
}

/** The sections in the order in which one looks at a vehicle: its photos before all else. */
function groupsOf({ groups = [] }: Table): Group[] {
  const named = (key: string) => groups.filter((group) => group.key === key)
  const notes = named('note').map((group) => ({
    ...group,
    title: t('acceptancePage.notes'),
    fields: group.fields.filter((name) => name !== 'firma'),
  }))
  const own = (key: string, title: string): Group => ({ key, title, fields: [] })
  return [
    ...named('foto'),
    ...named('mezzo'),
    ...named('controlli'),
    ...notes,
    own('firma', t('acceptancePage.signature')),
    own(REPORT_SECTION, t('acceptancePage.report')),
  ]
}

/** The signature of the customer, who took it and when. */
function SignatureSection({ acceptance }: { acceptance: RowOf<'accettazioni_mezzi'> }) {
  const { firma, operatore, dataAccettazione: date } = acceptance
  const { blob, failure } = useStoredImage(firma ?? undefined)
  const url = useObjectUrl(blob)
  const users = tableOf(useModel(), 'users')
  if (!firma) return <p className="muted">{t('acceptancePage.notSigned')}</p>
  const operator = recordLabel(operatore, users)
  return (
    <>
      {failure && <p role="alert">{failure}</p>}
      <SignaturePaper>{url && <img src={url} alt={t('acceptancePage.signatureImage')} />}</SignaturePaper>
      <p className="muted">
        {operator ? t('acceptancePage.signed', { operator, date }) : t('acceptancePage.signedOn', { date })}
      </p>
    </>
  )
}
