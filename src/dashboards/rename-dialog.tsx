import { Button, Input, type InputRef } from 'antd'
import { type FormEvent, useId, useRef, useState } from 'react'
import { refusalOf } from '#src/lib/failure.ts'
import { t as common } from '#src/lib/i18n.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import { InputDialog } from '#src/ui/input-dialog.tsx'
import { Row, Stack } from '#src/ui/layout.tsx'
import { Remark } from '#src/ui/remark.tsx'
import { changeOwnBlock, type OwnBlockRead } from './own-blocks.ts'
import { t } from './texts.ts'

interface Props {
  own: OwnBlockRead
  onClose: () => void
  /** Reads the page again. */
  again: () => Promise<unknown>
}

/** Says what a block of one's own page is called. */
export function RenameDialog({ own, onClose, again }: Props) {
  const field = useRef<InputRef>(null)
  const id = useId()
  const [title, setTitle] = useState(own.title)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  async function save(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    try {
      await changeOwnBlock(own, { title })
      await again()
      showMessage({ success: true, message: t('dashboard.renamed') })
      onClose()
    } catch (failure) {
      setFault(refusalOf(failure))
      setBusy(false)
    }
  }
  return (
    <InputDialog
      open
      busy={busy}
      hasInput={title !== own.title}
      title={t('dashboard.renameTitle')}
      width={420}
      footer={null}
      onCancel={onClose}
      afterOpenChange={(opened) => opened && field.current?.focus({ cursor: 'all' })}
    >
      {(leave) => (
        <form onSubmit={save}>
          <Stack below="xl">
            <label htmlFor={id}>{t('dashboard.title')}</label>
            <Input
              ref={field}
              id={id}
              required
              maxLength={80}
              autoComplete="off"
              value={title}
              aria-invalid={fault !== ''}
              aria-describedby={fault === '' ? undefined : `${id}-fault`}
              onChange={({ target }) => setTitle(target.value)}
            />
            {fault !== '' && (
              <Remark id={`${id}-fault`} isError role="alert">
                {fault}
              </Remark>
            )}
          </Stack>
          <Row justify="end">
            <Button onClick={leave}>{common('form.cancel')}</Button>
            <Button type="primary" htmlType="submit" loading={busy}>
              {t('dashboard.save')}
            </Button>
          </Row>
        </form>
      )}
    </InputDialog>
  )
}
