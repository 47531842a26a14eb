import { Button } from 'antd'
import { useEffect, useId, useState } from 'react'
import type { SendKind } from '#schema/rules/send-kinds.ts'
import { DraftNotice } from '#src/record/drafts/draft-notice.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { DiscardDialog } from '#src/ui/discard-dialog.tsx'
import { LoadFailure, Skeleton } from '#src/ui/states.tsx'
import type { Negotiation } from '../paths.ts'
import { t } from '../texts.ts'
import { ContactPreview, MailPreview } from './mail-preview.tsx'
import type { Progress } from './send.ts'
import { mailOf } from './send-content.ts'
import { filesErrors, SendFields } from './send-fields.tsx'
import { SendNotes } from './send-notes.tsx'
import { useFileDoubt } from './use-file-doubt.tsx'
import { usePreview } from './use-preview.ts'
import { useSendForm } from './use-send-form.ts'

interface Props {
  kind: SendKind
  negotiation: Negotiation
  /** The earlier sends of this kind. */
  progress: Progress
  open: boolean
  /** The server has queued the send. */
  onAccepted: () => void
  onClose: () => void
  afterClose: () => void
}

/** The dialog of a send: its form and a preview of the mail. */
export function SendDialog({ kind, negotiation, progress, open, onAccepted, onClose, afterClose }: Props) {
  const [confirmingDiscard, setConfirmingDiscard] = useState(false)
  const [modelloId, setModelloId] = useState<number>()
  const { preview, error, retry } = usePreview(kind, negotiation.id, modelloId)
  const handleAccepted = () => {
    onAccepted()
    onClose()
  }
  const template = { modelloId, onTemplate: setModelloId }
  const send = useSendForm({ kind, negotiation, preview, ...template, onAccepted: handleAccepted })
  const { sending, percent, values, form } = send
  const name = `send${useId().replaceAll(/\W/g, '')}`
  const mail = preview && mailOf(kind, preview, values)
  const linkMissing = mail?.missing.includes('linkAccreditamento') === true
  const ready = preview !== undefined
  const files = [...send.kept.map(({ nome, size }) => ({ name: nome, size })), ...send.files]
  const { submit, dialog } = useFileDoubt(preview?.template ? mail : undefined, files, send.submit)
  const blocked = linkMissing || filesErrors(send.files).length > 0

  useEffect(() => {
    if (ready && open) form.focusField('email')
  }, [ready, open, form])

  const requestClose = () => {
    if (sending) send.stop()
    else if (send.isChanged()) setConfirmingDiscard(true)
    else onClose()
  }

  return (
    <Dialog
      open={open}
      title={t(`sends.titles.${kind}`)}
      width={960}
      className="send-dialog"
      destroyOnHidden
      maskClosable={false}
      onCancel={requestClose}
      afterClose={afterClose}
      footer={[
        <Button key="cancel" onClick={requestClose}>
          {t(sending ? 'sends.stop' : 'form.cancel')}
        </Button>,
        <Button key="send" type="primary" htmlType="submit" form={name} loading={sending} disabled={!ready || blocked}>
          {percent === undefined
            ? t(progress.sent ? 'sends.sendAgain' : 'sends.send')
            : t('sends.sending', { percent })}
        </Button>,
      ]}
    >
      <p className="form-row">{negotiation.ragioneSociale}</p>
      {error && !preview && <LoadFailure error={error} onRetry={retry} />}
      {!error && !preview && <Skeleton />}
      {preview && mail && (
        <>
          <DraftNotice draft={send.draft} />
          <SendNotes kind={kind} progress={progress} ready={preview.ready} linkMissing={linkMissing} />
          <div className="send-parts">
            <SendFields {...{ kind, name, preview }} send={{ ...send, submit }} {...template} />
            {preview.template ? (
              <MailPreview title={t('sends.preview')} to={values.email?.trim() ?? ''} mail={mail} files={files} />
            ) : (
              <ContactPreview values={preview.values} email={values.email?.trim() ?? ''} />
            )}
          </div>
        </>
      )}
      {dialog}
      <DiscardDialog
        open={confirmingDiscard}
        onKeep={() => setConfirmingDiscard(false)}
        onDiscard={() => {
          setConfirmingDiscard(false)
          send.draft.discard()
          onClose()
        }}
      />
    </Dialog>
  )
}
