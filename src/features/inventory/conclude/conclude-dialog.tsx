import { Alert, Button, Form, Input } from 'antd'
import { useState } from 'react'
import { tableOf } from '#schema/model.ts'
import { useCommands } from '#src/commands/use-commands.ts'
import { useModel } from '#src/providers/model.ts'
import type { DialogProps } from '#src/ui/dialog-button.tsx'
import { InputDialog } from '#src/ui/input-dialog.tsx'
import { Labelled } from '#src/ui/labelled.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { Lines } from '#src/ui/lines.tsx'
import { requiredMark } from '#src/ui/required-mark.tsx'
import { type Device, devicesIn } from '../answers.ts'
import { deviceLines } from '../detail/progress-section.tsx'
import { INVENTORIES, type Inventory } from '../paths.ts'
import { useProgress } from '../progress.ts'
import { type InventoryRights, useIsTold } from '../rights.ts'
import { t } from '../texts.ts'
import { Outlook } from './outlook.tsx'

interface Props extends DialogProps {
  inventory: Inventory
  rights: InventoryRights
  /** Reads the inventory again. */
  onDone?: () => void
}

/** Asks before an inventory is concluded, and for a reason where devices may hold scans that were not sent. */
export function ConcludeDialog({ inventory, rights: { blind }, open, onClose, afterClose, onDone }: Props) {
  const { run, pending, devices, message } = useConclusion(inventory.id, () => {
    onClose()
    onDone?.()
  })
  const { data, at, error } = useProgress(inventory.id)
  const isTold = useIsTold()
  const reason = useReason(run)
  const held = devices.length > 0
  const without = blind ? 0 : (data?.senzaStato ?? 0)
  return (
    <InputDialog
      open={open}
      hasInput={reason.input.value.trim() !== ''}
      title={t('conclude.title')}
      width={520}
      maskClosable={false}
      busy={pending}
      onCancel={onClose}
      afterClose={afterClose}
      cancelButtonProps={{ autoFocus: true }}
      footer={(_, { CancelBtn }) => [
        <CancelBtn key="cancel" />,
        held && (
          <Button key="anyway" danger onClick={reason.conclude} disabled={pending}>
            {t('conclude.anyway')}
          </Button>
        ),
        <Button
          key="conclude"
          type="primary"
          danger={!held}
          loading={pending}
          disabled={isTold && !data && !error}
          onClick={() => void run()}
        >
          {held ? t('conclude.retry') : t('conclude.confirm', { count: without })}
        </Button>,
      ]}
    >
      <Stack gap="lg">
        <p>
          <strong>{t('conclude.question')}</strong>
        </p>
        {isTold && <Outlook progress={data} at={at} blind={blind} devices={!held} />}
        {message !== undefined && !held && <Alert type="error" showIcon role="alert" message={message} />}
        {held && <Held devices={devices} />}
        {held && <ReasonInput {...reason.input} />}
      </Stack>
    </InputDialog>
  )
}

const Held = ({ devices }: { devices: readonly Device[] }) => (
  <Alert
    type="warning"
    showIcon
    role="alert"
    message={t('conclude.held')}
    description={
      <>
        <Lines gap="md">{deviceLines(devices)}</Lines>
        <p>{t('conclude.heldHint')}</p>
      </>
    }
  />
)

interface ReasonProps {
  value: string
  missing: boolean
  onChange: (text: string) => void
}

const ReasonInput = ({ value, missing, onChange }: ReasonProps) => (
  <Form layout="vertical" component="div" requiredMark={requiredMark}>
    <Labelled label={t('conclude.reason')} required errors={missing ? t('conclude.reasonMissing') : undefined}>
      {(id) => (
        <Input.TextArea
          id={id}
          value={value}
          maxLength={1000}
          autoSize={{ minRows: 2, maxRows: 6 }}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Labelled>
  </Form>
)

/** Concludes once a reason is written, and says that it is missing until then. */
function useReason(run: (reason: string) => Promise<void>) {
  const [value, setValue] = useState('')
  const [missing, setMissing] = useState(false)
  const onChange = (text: string) => {
    setValue(text)
    setMissing(false)
  }
  const conclude = () => {
    if (value.trim() === '') setMissing(true)
    else void run(value.trim())
  }
  return { input: { value, missing, onChange }, conclude }
}

interface Refusal {
  message: string
  /** The devices that hold it up. */
  devices: readonly Device[]
}

/** Concludes an inventory; says why the server refused, which leaves it open. */
function useConclusion(id: number, onDone: () => void) {
  const [refusal, setRefusal] = useState<Refusal>()
  const { run, busy } = useCommands(tableOf(useModel(), INVENTORIES), { may: () => false, refresh: 'all' })

  async function conclude(motivo?: string): Promise<void> {
    const outcome = await run({
      path: `/api/inventari-mezzi/${id}/concluso`,
      method: 'PUT',
      body: motivo === undefined ? undefined : { motivo },
      message: t('conclude.done'),
      shows: () => true,
      onDone,
    })
    if (outcome.done || !outcome.error) return
    const { message, own } = outcome.error
    setRefusal({ message, devices: devicesIn(own) })
  }
  return { run: conclude, pending: busy, message: refusal?.message, devices: refusal?.devices ?? [] }
}
