import { Button } from 'antd'
import type { KeyboardEvent } from 'react'
import type { Row } from '#schema/rows/row.ts'
import type { OwnedRows } from '#schema/rows/section-rows.ts'
import { isByField } from '#src/commands/command.ts'
import { isStale } from '#src/commands/stale.ts'
import { useCommands } from '#src/commands/use-commands.ts'
import { rowName } from '#src/fields/record-label.ts'
import type { HttpError } from '#src/lib/net/http-error.ts'
import { useUnsavedInput } from '#src/lib/unsaved-input.ts'
import { DraftNotice } from '#src/record/drafts/draft-notice.tsx'
import { useDraft } from '#src/record/drafts/use-draft.ts'
import { membersWithin } from '#src/record/form-parts.ts'
import { useRights } from '#src/record/rights.ts'
import { isSaveKey } from '#src/record/save-key.ts'
import { FootBar } from '#src/ui/foot-bar.tsx'
import { useDiscardQuestion } from '#src/ui/questions.tsx'
import { draftOf, rowsOfDraft } from './rows-draft.ts'
import { RowsView } from './rows-view.tsx'
import { t } from './texts.ts'
import { type OwnedRowsControls, useOwnedRows } from './use-owned-rows.ts'

interface Props {
  section: OwnedRows
  base: Row
  disabled: boolean
  onSaved?: (row: Row) => void
}

const MOST_REPEATS = 3

/** The rows on the page of the row they belong to: what is typed is saved by a bar that stands there meanwhile. */
export function PageRows({ section, base, disabled, onSaved }: Props) {
  const controls = useOwnedRows({ section, owner: base, disabled, save: () => void save() })
  const { store } = controls
  const draft = usePageDraft(section, base, controls)
  const { save, busy } = useRowsSave({ section, base, onSaved }, controls, draft.discard)
  const hasInput = () => store.changed.length > 0 && !busy
  const discard = () => {
    store.discard()
    draft.discard()
  }
  useUnsavedInput(hasInput, { discard, keep: draft.stored })
  const { leave, question } = useDiscardQuestion({ hasInput, onDiscard: discard, onLeave: discard })
  const count = store.changed.length
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a key of all rows, whose button does the same
    <div onKeyDown={(event: KeyboardEvent) => isSaveKey(event) && !busy && count > 0 && void save()}>
      {!disabled && <DraftNotice draft={draft} />}
      <RowsView controls={controls} busy={busy} />
      {count > 0 && (
        <FootBar>
          <p aria-live="polite">{t('rows.changed', { count })}</p>
          <Button onClick={leave} disabled={busy}>
            {t('form.cancel')}
          </Button>
          <Button type="primary" htmlType="submit" loading={busy} onClick={() => void save()}>
            {t('form.save')}
          </Button>
        </FootBar>
      )}
      {question}
    </div>
  )
}

/** What is typed and not saved yet, on this device. */
function usePageDraft({ key, owner, title }: OwnedRows, base: Row, { store }: OwnedRowsControls) {
  const { autosave, ...draft } = useDraft({ table: owner.name, id: base.id, kind: `rows:${key}` }, ({ form }) =>
    store.resume(rowsOfDraft(form)),
  )
  store.onChange = () =>
    autosave(() => {
      const content = draftOf(store)
      const path = window.location.pathname + window.location.search
      const name = `${title}: ${rowName(owner, base)}`
      return content && { ...content, title: name, path, row: base, files: [] }
    })
  return draft
}

/** Saves the rows as one command of the row they belong to; what others have changed meanwhile is merged first. */
function useRowsSave(
  { section, base, onSaved }: Omit<Props, 'disabled'>,
  { store, stored, isValid, body, refused }: OwnedRowsControls,
  onDone: () => void,
) {
  const { owner, key } = section
  const may = useRights(owner)
  const { run, busy } = useCommands(owner, { may, refresh: 'page', onSaved })
  const within = (error: HttpError) => membersWithin(key, error.errors ?? {})
  const isShown = (error: HttpError) => (isByField(error) || isStale(error)) && Object.keys(within(error)).length > 0

  async function save(repeats = 0): Promise<void> {
    if (!isValid()) return
    const outcome = await run({
      row: base,
      values: { [key]: body() },
      touches: [],
      withRows: true,
      undo: 'update',
      shows: isShown,
    })
    if (outcome.done) {
      store.saved()
      onDone()
      const rows = await stored.read()
      if (rows) store.saved(rows)
      return
    }
    const errors = outcome.error ? within(outcome.error) : {}
    if (!outcome.error || Object.keys(errors).length === 0) return
    const after = await refused(errors, outcome.error)
    if (after === 'again' && repeats < MOST_REPEATS) await save(repeats + 1)
  }
  return { save, busy }
}
