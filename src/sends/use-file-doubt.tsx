import { type ReactNode, useState } from 'react'
import type { ComposedMail as Composed } from '#schema/rules/mail-text.ts'
import { mentionsFile } from '#schema/rules/mentions-file.ts'
import { QuestionDialog } from '#src/ui/questions.tsx'
import { t } from './texts.ts'

/** Asks before a mail without files is sent whose text mentions an attachment; `dialog` must be rendered. */
export function useFileDoubt(
  mail: Composed | undefined,
  files: readonly unknown[],
  send: () => Promise<void>,
): { submit: () => Promise<void>; dialog: ReactNode } {
  const [asking, setAsking] = useState(false)
  const isDoubtful = files.length === 0 && mail !== undefined && mentionsFile(`${mail.oggetto} ${mail.testo}`)
  const dialog = (
    <QuestionDialog
      open={asking}
      title={t('form.warningTitle')}
      text={t('sends.noFile')}
      confirm={t('sends.sendAnyway')}
      onCancel={() => setAsking(false)}
      onConfirm={() => {
        setAsking(false)
        void send()
      }}
    />
  )
  return { submit: async () => (isDoubtful ? setAsking(true) : send()), dialog }
}
