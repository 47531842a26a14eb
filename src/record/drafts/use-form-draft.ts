import type { FormInstance } from 'antd'
import { useState } from 'react'
import type { Row, Values } from '#schema/row.ts'
import type { Table } from '#schema/table.ts'
import { rowName } from '#src/fields/record-label.ts'
import type { FormField } from '../form-values.ts'
import { type Content, type Draft, type Entry, entriesOf, fitted } from './draft.ts'
import { t } from './texts.ts'
import { type DraftKey, useKeptDraft, type WaitingDraft } from './use-kept-draft.ts'

/** What the device keeps of the form of a row. */
export interface FormDraft extends WaitingDraft {
  /** What of the draft that was gone on with has no field in this form. */
  lost: Entry[]
  /** Something was typed. */
  touch: () => void
  drop: () => void
}

interface Options {
  table: Table
  form: FormInstance<Values>
  fields: readonly FormField[]
  start: Values
  base?: Row
  scope?: Values
  only?: readonly string[]
  /** Puts these values into the form, which goes on from that version of the row. */
  onResume: (base: Row | undefined, values: Values) => void
}

/** The draft of a row's form: what was typed into its fields, and the version of the row it began with. */
export function useFormDraft(options: Options): FormDraft {
  const { form, fields, base, onResume } = options
  const [key] = useState(() => keyOf(options))
  const [lost, setLost] = useState<Entry[]>([])
  const { keep, drop, ...waiting } = useKeptDraft(key, take)

  function take(draft: Draft) {
    const fit = fitted(fields, draft)
    setLost(fit.lost)
    const moved = draft.row && draft.row.version !== base?.version
    onResume(moved ? draft.row : base, fit.values)
  }

  return {
    ...waiting,
    lost,
    touch: () => {
      const now = form.getFieldsValue(true)
      keep(() => contentOf(options, now, lost))
    },
    drop: () => {
      drop()
      setLost([])
    },
  }
}

/** A screen with fields of its own is a form of its own. */
const keyOf = ({ table, base, scope, only }: Options): DraftKey => ({
  table: table.name,
  id: base?.id ?? `new ${JSON.stringify(scope ?? {})}`,
  kind: only && window.location.pathname,
})

function contentOf({ table, fields, start, base }: Options, now: Values, lost: Entry[]): Content | undefined {
  const entries = [...entriesOf(fields, start, now), ...lost]
  if (entries.length === 0) return undefined
  const { one } = table.label
  const title = base ? `${one}: ${rowName(table, base)}` : t('drafts.fresh', { name: one })
  return { title, path: window.location.pathname + window.location.search, row: base, entries, files: [] }
}
