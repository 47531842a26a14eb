import { useMemo } from 'react'
import { tableOf } from '#schema/model.ts'
import type { Group, Table } from '#schema/table.ts'
import { useObjectUrl } from '#src/documents/object-url.ts'
import { recordLabel } from '#src/fields/record-label.ts'
import type { TablePageProps } from '#src/lib/screen.ts'
import { RecordBody, RecordPage, type RowPart } from '#src/page/record-page.tsx'
import type { RecordView } from '#src/page/record-views.tsx'
import { timelineView } from '#src/page/timeline/timeline.tsx'
import { useModel } from '#src/providers/model.ts'
import { type RowOf, rowOf } from '#src/providers/rows.ts'
import { AskedSend } from '#src/sends/asked-send.tsx'
import { SendsOnScreen } from '#src/sends/use-sends.tsx'
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
export const AcceptancePage = (props: TablePageProps) => <RecordPage {...props} Body={Body} />

function Body({ record, row }: RowPart) {
  const { table, show } = record
  const acceptance = rowOf('accettazioni_mezzi', row)
  const groups = useMemo(() => groupsOf(table), [table])
  const contents = {
    foto: <PhotosSection acceptance={acceptance} />,
    controlli: <ChecksSection acceptance={acceptance} />,
    firma: <SignatureSection acceptance={acceptance} />,
    [REPORT_SECTION]: <ReportSection acceptance={acceptance} />,
  }
  const comparison: RecordView = {
    key: 'confronto',
    title: t('acceptancePage.compare'),
    content: () => <Comparison {...{ table, acceptance }} onSaved={show} />,
  }
  return (
    <SendsOnScreen register={reportSends} ids={[row.id]}>
      <RecordBody
        {...{ record, row, groups, contents }}
        title={t('acceptancePage.data')}
        facts={<AcceptanceFacts table={table} acceptance={acceptance} />}
        actions={<ReportMenu isNamed row={row} />}
        views={() => [comparison, timelineView(table, row)]}
      />
      <AskedSend register={reportSends} row={row} />
    </SendsOnScreen>
  )
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
