import { Button, Input, type InputRef } from 'antd'
import { type FormEvent, type Ref, useId, useRef, useState } from 'react'
import type { ListView } from '#schema/grammar/view-grammar.ts'
import { useCommands } from '#src/commands/use-commands.ts'
import { reportFailure } from '#src/lib/failure.ts'
import { t as common } from '#src/lib/i18n.ts'
import { takeTyped } from '#src/lib/keys/type-ahead.ts'
import { type HttpError, toHttpError } from '#src/lib/net/http-error.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import { useUnsavedInput } from '#src/lib/unsaved-input.ts'
import { useModel } from '#src/providers/model.ts'
import { InputDialog } from '#src/ui/input-dialog.tsx'
import { Row, Stack } from '#src/ui/layout.tsx'
import { PlainSelect } from '#src/ui/plain-select.tsx'
import { Remark } from '#src/ui/remark.tsx'
import { audiences, changeView, newView, type SavedView, type ViewFacts } from './requests.ts'
import { rolesOpening } from './roles.ts'
import { t } from './texts.ts'
import type { ListViews } from './use-views.ts'

interface Props {
  views: ListViews
  /** The view that is renamed or shared; else a new one is saved that shows `state`. */
  saved?: SavedView
  state?: ListView
  open: boolean
  onClose: () => void
}

/** Names a view, and says who sees it where the user decides that. */
export function ViewDialog(props: Props) {
  const field = useRef<InputRef>(null)
  return (
    <InputDialog
      open={props.open}
      title={props.saved ? t('views.editTitle', { name: props.saved.name }) : t('views.newTitle')}
      width={420}
      destroyOnHidden
      // It is there at once: who saves a view types its name.
      transitionName=""
      footer={null}
      onCancel={props.onClose}
      afterOpenChange={(opened) => opened && field.current?.focus()}
    >
      {(leave) => <ViewForm {...props} field={field} onLeave={leave} />}
    </InputDialog>
  )
}

interface FormProps extends Omit<Props, 'open'> {
  field: Ref<InputRef>
  onLeave: () => void
}

/** What is typed, how it is saved, and what the server says against it. */
function useViewForm({ views, saved, state, onClose }: FormProps) {
  const [start] = useState<ViewFacts>({
    name: saved?.name ?? '',
    audience: saved?.audience ?? 'me',
    role: saved?.role ?? null,
  })
  const [facts, setFacts] = useState(start)
  const [error, setError] = useState<HttpError>()
  const { run } = useCommands(views.table, { may: () => true, refresh: 'page' })
  const [busy, setBusy] = useState(false)
  useUnsavedInput(() => facts !== start && !busy)

  async function save(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    const isSaved = saved ? await change(saved) : await create()
    if (isSaved) onClose()
    else setBusy(false)
  }

  async function change(before: SavedView): Promise<boolean> {
    try {
      await changeView(before, facts)
    } catch (failure) {
      const refused = toHttpError(failure)
      if (refused.errors) setError(refused)
      else reportFailure(failure)
      return false
    }
    await views.refetch()
    showMessage({ success: true, message: t('views.saved') })
    return true
  }

  async function create(): Promise<boolean> {
    const outcome = await run({
      ...newView(views.list, facts, state ?? { filters: {} }),
      message: t('views.saved'),
      shows: ({ errors }) => errors !== undefined,
    })
    if (!outcome.done) {
      setError(outcome.error)
      return false
    }
    await views.refetch()
    const made = outcome.data?.ids[0]
    if (made !== undefined && state) views.open(String(made), state)
    return true
  }

  const faults = Object.values(error?.errors ?? {}).flat()
  return { facts, setFacts, save, busy, fault: faults.join('. ') }
}

function ViewForm(props: FormProps) {
  const { views, onLeave, field } = props
  const { facts, setFacts, save, busy, fault } = useViewForm(props)
  const id = useId()
  return (
    <form onSubmit={save}>
      <Stack below="xl">
        <label htmlFor={`${id}-name`}>{t('views.name')}</label>
        <Input
          ref={field}
          id={`${id}-name`}
          required
          maxLength={60}
          autoComplete="off"
          value={facts.name}
          aria-invalid={fault !== ''}
          aria-describedby={fault === '' ? undefined : `${id}-fault`}
          onChange={({ target }) => setFacts({ ...facts, name: target.value })}
          onFocus={() => {
            const typed = takeTyped('view')
            if (typed !== '') setFacts((now) => ({ ...now, name: now.name + typed }))
          }}
        />
        {fault !== '' && (
          <Remark id={`${id}-fault`} isError role="alert">
            {fault}
          </Remark>
        )}
        {views.known.mayShare && <AudienceChoice list={views.list} facts={facts} onChange={setFacts} />}
      </Stack>
      <Row justify="end">
        <Button onClick={onLeave}>{common('form.cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={busy}>
          {t('views.save')}
        </Button>
      </Row>
    </form>
  )
}

interface ChoiceProps {
  list: string
  facts: ViewFacts
  onChange: (facts: ViewFacts) => void
}

function AudienceChoice({ list, facts, onChange }: ChoiceProps) {
  const roles = rolesOpening(useModel(), list)
  return (
    <>
      <PlainSelect
        label={t('views.audience')}
        value={facts.audience}
        options={audiences.map((value) => ({ value, label: t(`views.audiences.${value}`) }))}
        onChange={(audience) =>
          onChange({ ...facts, audience, role: audience === 'role' ? (roles[0]?.value ?? null) : null })
        }
      />
      {facts.audience === 'role' && (
        <PlainSelect
          label={t('views.role')}
          value={facts.role ?? undefined}
          options={roles}
          onChange={(role) => onChange({ ...facts, role })}
        />
      )}
    </>
  )
}
