import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useId, useState } from 'react'
import { tableOf } from '#schema/model.ts'
import { useModel } from '#src/providers/model.ts'
import { DraftNotice } from '#src/record/drafts/draft-notice.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { DiscardDialog } from '#src/ui/discard-dialog.tsx'
import { PlainSelect } from '#src/ui/plain-select.tsx'
import { LoadFailure, Skeleton } from '#src/ui/states.tsx'
import { EarlierSends } from './earlier-sends.tsx'
import { MailPreview } from './mail-preview.tsx'
import { RecipientForm } from './recipient-form.tsx'
import type { Acceptance } from './report-file.ts'
import { useReportSends } from './report-sends.ts'
import { t } from './texts.ts'
import { type ReportPreview, useReportPreview } from './use-report-preview.ts'
import { useSendReport } from './use-send-report.ts'
import './report.css'

interface Props {
  acceptance: Acceptance
  open: boolean
  onClose: () => void
  afterClose: () => void
}

/** Sends the report of an acceptance: recipient, preview of the mail, and what was sent before. */
export function SendReportDialog({ acceptance, open, onClose, afterClose }: Props) {
  const [confirmingDiscard, setConfirmingDiscard] = useState(false)
  const [modelloId, setModelloId] = useState<number>()
  const client = useQueryClient()
  const { preview, error, retry } = useReportPreview(acceptance.id, modelloId)
  const sends = useReportSends(acceptance.id) ?? []
  const send = useSendReport(acceptance, { modelloId, proposed: preview?.email }, onClose)
  const name = `report${useId().replaceAll(/\W/g, '')}`
  const requestClose = () => {
    if (send.isChanged()) setConfirmingDiscard(true)
    else onClose()
  }
  const chooseTemplate = (id: number) => {
    send.renewKey()
    setModelloId(id)
  }
  return (
    <Dialog
      open={open}
      title={t('acceptanceReport.title')}
      width={960}
      destroyOnHidden
      maskClosable={false}
      onCancel={requestClose}
      afterClose={afterClose}
      footer={[
        <Button key="cancel" onClick={requestClose}>
          {t('form.cancel')}
        </Button>,
        <Button key="send" type="primary" htmlType="submit" form={name} loading={send.sending} disabled={!preview}>
          {t(sends.some(({ stato }) => stato === 'sent') ? 'acceptanceReport.again' : 'acceptanceReport.submit')}
        </Button>,
      ]}
    >
      <p className="form-row">{`${acceptance.matricola}, ${acceptance.dataAccettazione}`}</p>
      {error && !preview && <LoadFailure error={error} onRetry={retry} />}
      {!error && !preview && <Skeleton />}
      {preview && (
        <>
          <DraftNotice draft={send.draft} />
          {!preview.ready && <Alert type="warning" showIcon message={t('acceptanceReport.notReady')} />}
          <div className="report-parts">
            <div>
              <Templates preview={preview} value={modelloId} onChange={chooseTemplate} />
              <RecipientForm name={name} send={send} ready={preview.ready} />
              <EarlierSends sends={sends} onRetried={() => void client.invalidateQueries()} />
            </div>
            <MailPreview to={send.email.trim()} preview={preview} />
          </div>
        </>
      )}
      <DiscardDialog
        open={confirmingDiscard}
        onKeep={() => setConfirmingDiscard(false)}
        onDiscard={() => {
          setConfirmingDiscard(false)
          send.draft.discard()
          send.form.resetFields()
          onClose()
        }}
      />
    </Dialog>
  )
}

interface TemplateProps {
  preview: ReportPreview
  value: number | undefined
  onChange: (id: number) => void
}

function Templates({ preview: { templates, modelloId }, value, onChange }: TemplateProps) {
  const languages = tableOf(useModel(), 'mail-templates').fields.lingua?.options ?? {}
  if (templates.length < 2) return null
  return (
    <PlainSelect
      label={t('acceptanceReport.template')}
      value={value ?? modelloId ?? undefined}
      options={templates.map(({ id, nome, lingua }) => ({
        value: id,
        label: t('acceptanceReport.templateIn', { name: nome, language: languages[lingua] ?? lingua }),
      }))}
      onChange={onChange}
    />
  )
}
