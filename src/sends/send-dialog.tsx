import { Button } from 'antd'
import { useEffect, useState } from 'react'
import type { Row } from '#schema/rows/row.ts'
import { type ComposedMail as Composed, shortName } from '#schema/rules/mail-text.ts'
import { asText } from '#src/lib/format.ts'
import { DraftNotice } from '#src/record/drafts/draft-notice.tsx'
import { useFormName } from '#src/record/use-form-name.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { DialogText } from '#src/ui/dialog-text.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { useDiscardQuestion } from '#src/ui/questions.tsx'
import { LoadFailure, Skeleton } from '#src/ui/states.tsx'
import { EarlierSends } from './earlier-sends.tsx'
import { filesErrors } from './files.tsx'
import { ContactPreview, MailPreview } from './mail-preview.tsx'
import type { KindDeclaration, SendRegister } from './register.ts'
import { progressOf, type Send } from './send.ts'
import { mailOf } from './send-content.ts'
import { SendFields } from './send-fields.tsx'
import { SendNotes } from './send-notes.tsx'
import { t } from './texts.ts'
import { useFileDoubt } from './use-file-doubt.tsx'
import { type SendPreview, usePreview } from './use-preview.ts'
import { type SendForm, useSendForm } from './use-send-form.ts'

interface Props {
  register: SendRegister
  /** The name of the kind, and its declaration. */
  kindName: string
  kind: KindDeclaration
  row: Row
  /** The earlier sends of the row, newest first. */
  sends: readonly Send[]
  open: boolean
  /** Called when the server has queued the send, with its id. */
  onAccepted: (id: number | undefined) => void
  onClose: () => void
  afterClose: () => void
}

/** The dialog of a send: its form and a preview of the mail. */
export function SendDialog({ open, onAccepted, onClose, afterClose, ...sent }: Props) {
  const { register, kindName, kind, row, sends } = sent
  const [modelloId, setModelloId] = useState<number>()
  const { preview, error, retry } = usePreview(register, kindName, row.id, modelloId)
  const handleAccepted = (id: number | undefined) => {
    onAccepted(id)
    onClose()
  }
  const template = { modelloId, onTemplate: setModelloId }
  const send = useSendForm({ register, kindName, kind, row, preview, ...template, onAccepted: handleAccepted })
  const leaving = useLeaving(send, onClose)
  const name = useFormName()
  const mail = preview && mailOf(kind, preview, send.values)
  const files = mailFiles(kind, send)
  const doubt = useFileDoubt(preview?.template ? mail : undefined, files, send.submit)
  const isReady = preview !== undefined
  const isBlocked = neededOf(register, mail).length > 0 || filesErrors(kind, send.files).length > 0
  const { form } = send

  useEffect(() => {
    if (isReady && open) form.focusField('email')
  }, [isReady, open, form])

  return (
    <Dialog
      open={open}
      title={kind.title}
      width={960}
      destroyOnHidden
      maskClosable={false}
      onCancel={leaving.leave}
      afterClose={afterClose}
      footer={
        <Buttons
          {...{ name, send }}
          isAgain={progressOf(register, kindName, row, sends).sent}
          isDisabled={!isReady || isBlocked}
          onCancel={leaving.leave}
        />
      }
    >
      <DialogText look="subject">{register.nameOf(row)}</DialogText>
      {error && !preview && <LoadFailure error={error} onRetry={retry} />}
      {!error && !preview && <Skeleton />}
      {preview && mail && (
        <Content {...sent} {...template} {...{ name, preview, mail, files }} send={{ ...send, submit: doubt.submit }} />
      )}
      {doubt.dialog}
      {leaving.question}
    </Dialog>
  )
}

/** Leaves the dialog: stops a running request, and asks before typed input is discarded; `question` must be rendered. */
function useLeaving({ sending, stop, isChanged, draft }: SendForm, onClose: () => void) {
  const { leave, question } = useDiscardQuestion({ hasInput: isChanged, onDiscard: draft.discard, onLeave: onClose })
  return { leave: sending ? stop : leave, question }
}

interface ButtonsProps {
  name: string
  send: SendForm
  /** Whether a send of this kind was sent before. */
  isAgain: boolean
  isDisabled: boolean
  onCancel: () => void
}

const Buttons = ({ name, send: { sending, percent }, isAgain, isDisabled, onCancel }: ButtonsProps) => (
  <>
    <Button onClick={onCancel}>{t(sending ? 'sends.stop' : 'form.cancel')}</Button>
    <Button type="primary" htmlType="submit" form={name} loading={sending} disabled={isDisabled}>
      {percent === undefined ? t(isAgain ? 'sends.sendAgain' : 'sends.send') : t('sends.sending', { percent })}
    </Button>
  </>
)

interface ContentProps extends Pick<Props, 'register' | 'kindName' | 'kind' | 'row' | 'sends'> {
  name: string
  preview: SendPreview
  mail: Composed
  files: ReturnType<typeof mailFiles>
  modelloId?: number
  onTemplate: (id: number) => void
  send: SendForm
}

/** The content of the dialog after the preview has arrived. */
function Content({ register, kindName, kind, row, sends, preview, mail, files, send, ...fields }: ContentProps) {
  const to = asText(send.values.email).trim()
  const isListed = register.history.route === undefined
  const { missing } = mail
  return (
    <>
      <DraftNotice draft={send.draft} />
      <SendNotes
        channel={kind.channel}
        progress={isListed ? undefined : progressOf(register, kindName, row, sends)}
        ready={preview.ready}
        needed={neededOf(register, mail)}
      />
      <Stack gap="2xl" least="20rem" align="start">
        <div>
          <SendFields {...{ register, kind, preview, send }} {...fields} />
          {isListed && <EarlierSends register={register} sends={sends} />}
        </div>
        {preview.template ? (
          <MailPreview
            title={t('sends.preview')}
            {...{ to, mail, files }}
            missing={missing.length > 0 ? register.missing(missing.map(shortName).join(', ')) : undefined}
          />
        ) : (
          <ContactPreview values={preview.values} email={to} />
        )}
      </Stack>
    </>
  )
}

/** The files of the mail. */
const mailFiles = ({ madeFile }: KindDeclaration, { kept, files }: SendForm) => [
  ...(madeFile === undefined ? [] : [{ name: madeFile }]),
  ...kept.map(({ nome, size }) => ({ name: nome, size })),
  ...files.map(({ name, size }) => ({ name, size })),
]

/** The sentences about missing values that block the send. */
const neededOf = ({ needed }: SendRegister, mail?: Composed): string[] =>
  mail?.missing.flatMap((name) => needed[name] ?? []) ?? []
