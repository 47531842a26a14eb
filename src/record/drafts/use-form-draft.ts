import type { FormInstance } from 'antd'
import { useState } from 'react'
import { newWord } from '#schema/italian/words.ts'
import type { Row, Values } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import type { Draft, DraftContent, DraftField } from '#src/device/drafts/draft.ts'
import type { DraftKey } from '#src/device/drafts/draft-name.ts'
import { rowName } from '#src/fields/record-label.ts'
import type { FormParts } from '../form-parts.ts'
import type { FormField } from '../form-values.ts'
import { entriesOf, fitToForm } from './draft.ts'
import { type DraftControls, useDraft, type WaitingDraftControls } from './use-draft.ts'

export interface FormDraft extends WaitingDraftControls, Pick<DraftControls, 'requestKey'> {
  /** Entries of the resumed draft whose field this form no longer has. */
  unmatched: DraftField[]
  /** Stores the input shortly after the last call. */
  autosave: () => void
  discard: () => void
}

interface Options {
  table: Table
  form: FormInstance<Values>
  fields: readonly FormField[]
  start: Values
  base?: Row
  scope?: Values
  only?: readonly string[]
  kind?: string
  parts: FormParts
  /** Receives the values of a resumed draft, and the version of the row they are based on. */
  onResume: (base: Row | undefined, values: Values) => void
}

/** The draft of a row's form: the input of its fields, and the version of the row it is based on. */
export function useFormDraft(options: Options): FormDraft {
  const { form, fields, base, onResume } = options
  const [key] = useState(() => keyOf(options))
  const [unmatched, setUnmatched] = useState<DraftField[]>([])
  const { autosave, discard, ...waiting } = useDraft(key, restore)

  function restore(draft: Draft) {
    const fitted = fitToForm(fields, draft)
    setUnmatched(fitted.unmatched)
    const versionChanged = draft.row && draft.row.version !== base?.version
    onResume(versionChanged ? draft.row : base, fitted.values)
    options.parts.restore(draft.form)
  }

  return {
    ...waiting,
    unmatched,
    autosave: () => {
      const now = form.getFieldsValue(true)
      autosave(() => contentOf(options, now, unmatched))
    },
    discard: () => {
      discard()
      setUnmatched([])
    },
  }
}

/** A screen with its own selection of fields has its own drafts. */
const keyOf = ({ table, base, scope, only, kind }: Options): DraftKey => ({
  table: table.name,
  id: base?.id ?? `new ${JSON.stringify(scope ?? {})}`,
  kind: kind ?? (only && window.location.pathname),
})

function contentOf(
  { table, fields, start, base, parts }: Options,
  now: Values,
  unmatched: DraftField[],
): DraftContent | undefined {
  const { entries: ofParts, form } = parts.draft()
  const entries = [...entriesOf(fields, start, now), ...unmatched, ...ofParts]
  if (entries.length === 0) return undefined
  const title = base ? `${table.label.one}: ${rowName(table, base)}` : newWord(table.label)
  return { title, path: window.location.pathname + window.location.search, row: base, entries, form, files: [] }
}
