import { Button, Form } from 'antd'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { tableOf } from '#schema/model.ts'
import { DASHBOARD_MAILS } from '#schema/rights/dashboards.ts'
import { useCommands } from '#src/commands/use-commands.ts'
import { refusalOf } from '#src/lib/failure.ts'
import { formatInstant } from '#src/lib/format.ts'
import { t as common } from '#src/lib/i18n.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import { useModel } from '#src/providers/model.ts'
import { InputDialog } from '#src/ui/input-dialog.tsx'
import { Labelled } from '#src/ui/labelled.tsx'
import { Row, Stack } from '#src/ui/layout.tsx'
import { PlainSelect } from '#src/ui/plain-select.tsx'
import { Remark } from '#src/ui/remark.tsx'
import { type ChosenTimes, mailNow, mailPath, saveMail, useMail } from './mail.ts'
import { t } from './mail-texts.ts'

interface Props {
  dashboard: string
  title: string
  onClose: () => void
}

const first: ChosenTimes = { every: 'never', weekday: 1, monthDay: 1, hour: 8 }
const everyOptions = (['never', 'day', 'week', 'month'] as const).map((value) => ({ value, label: t(`mail.${value}`) }))
const weekdays = (['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const).map((day, at) => ({
  value: at + 1,
  label: t(`mail.weekdays.${day}`),
}))
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_one, at) => from + at)
const monthDays = numbers(1, 31).map((value) => ({ value, label: String(value) }))
const hours = numbers(0, 23).map((value) => ({ value, label: t('mail.atHour', { hour: value }) }))

/** When a page of figures arrives at the user's address: once now, or again and again. */
export function MailDialog({ dashboard, title, onClose }: Props) {
  const { data, isError } = useMail(dashboard)
  const query = useLocation().search.slice(1)
  const { run } = useCommands(tableOf(useModel(), DASHBOARD_MAILS), { may: () => true, refresh: 'page' })
  const [changed, setChanged] = useState<Partial<ChosenTimes>>({})
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  const { mail } = data ?? {}
  const stored = mail
    ? { ...mail, weekday: mail.weekday ?? first.weekday, monthDay: mail.monthDay ?? first.monthDay }
    : first
  const chosen: ChosenTimes = { ...stored, ...changed }
  const set = (more: Partial<ChosenTimes>) => setChanged({ ...changed, ...more })

  async function attempt(work: () => Promise<unknown>) {
    setBusy(true)
    setFault('')
    try {
      await work()
      onClose()
    } catch (failure) {
      setFault(refusalOf(failure))
      setBusy(false)
    }
  }
  const save = () =>
    attempt(async () => {
      if (chosen.every !== 'never') {
        await saveMail(dashboard, chosen, query)
        showMessage({ success: true, message: t('mail.saved') })
      } else if (mail) {
        await run({ path: mailPath(dashboard), method: 'DELETE', undo: 'delete', message: t('mail.stopped') })
      }
    })
  const now = () =>
    attempt(async () => {
      await mailNow(dashboard, query)
      showMessage({ success: true, message: t('mail.queued') })
    })
  return (
    <InputDialog
      open
      busy={busy}
      hasInput={Object.keys(changed).length > 0}
      title={t('mail.title', { page: title })}
      width={480}
      onCancel={onClose}
      footer={
        <Row justify="between">
          <Button onClick={now} disabled={busy}>
            {t('mail.now')}
          </Button>
          <Row>
            <Button onClick={onClose} disabled={busy}>
              {common('form.cancel')}
            </Button>
            <Button type="primary" onClick={save} loading={busy} disabled={!data}>
              {t('mail.save')}
            </Button>
          </Row>
        </Row>
      }
    >
      <Stack below="md">
        <p className="muted">{t('mail.hint')}</p>
        {data && !data.ready && <Remark>{t('mail.notReady')}</Remark>}
        {isError && <Remark isError>{t('mail.failed')}</Remark>}
      </Stack>
      <Form layout="vertical" component="div" requiredMark={false}>
        <Times chosen={chosen} onChange={set} />
      </Form>
      {mail?.next && chosen.every !== 'never' && (
        <p className="muted small">{t('mail.next', { at: formatInstant(mail.next) })}</p>
      )}
      {fault !== '' && (
        <Remark isError role="alert">
          {fault}
        </Remark>
      )}
    </InputDialog>
  )
}

function Times({ chosen, onChange }: { chosen: ChosenTimes; onChange: (more: Partial<ChosenTimes>) => void }) {
  const { every, weekday, monthDay, hour } = chosen
  return (
    <>
      <Labelled label={t('mail.every')}>
        {(id) => (
          <PlainSelect id={id} value={every} options={everyOptions} onChange={(value) => onChange({ every: value })} />
        )}
      </Labelled>
      {every === 'week' && (
        <Labelled label={t('mail.weekday')}>
          {(id) => (
            <PlainSelect
              id={id}
              value={weekday}
              options={weekdays}
              onChange={(value) => onChange({ weekday: value })}
            />
          )}
        </Labelled>
      )}
      {every === 'month' && (
        <Labelled label={t('mail.monthDay')} hint={t('mail.monthDayHint')}>
          {(id) => (
            <PlainSelect
              id={id}
              value={monthDay}
              options={monthDays}
              onChange={(value) => onChange({ monthDay: value })}
            />
          )}
        </Labelled>
      )}
      {every !== 'never' && (
        <Labelled label={t('mail.hour')}>
          {(id) => <PlainSelect id={id} value={hour} options={hours} onChange={(value) => onChange({ hour: value })} />}
        </Labelled>
      )}
    </>
  )
}
