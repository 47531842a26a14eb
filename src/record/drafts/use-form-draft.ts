import type { FormInstance } from 'antd'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Row, Values } from '#schema/row.ts'
import type { Table } from '#schema/table.ts'
import { rowName } from '#src/fields/record-label.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import type { FormField } from '../form-values.ts'
import { type Draft, type Entry, entriesOf, fitted } from './draft.ts'
import { type Content, DraftKeeper } from './draft-keeper.ts'
import { draftOwner } from './draft-key.ts'
import { deviceStore } from './kept-drafts.ts'
import { t } from './texts.ts'

/** What the device keeps of a form that is not saved. */
export interface FormDraft {
  /** What was typed into this form another time, newest first. */
  waiting: Draft[]
  /** What of the draft that was gone on with has no field in this form. */
  lost: Entry[]
  /** Something was typed. */
  touch: () => void
  /** Saved, or given up: nothing is kept any more. */
  drop: () => void
  resume: (draft: Draft) => Promise<void>
  remove: (draft: Draft) => Promise<void>
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

/** Keeps what is typed into a form on the device, encrypted for its author, and offers what waits from another time. */
export function useFormDraft(options: Options): FormDraft {
  const { form, fields, base, onResume } = options
  const [name] = useState(() => nameOf(options))
  const [waiting, setWaiting] = useState<Draft[]>([])
  const [lost, setLost] = useState<Entry[]>([])
  const keeper = useRef<DraftKeeper>(undefined)
  useKeeper(name, keeper, setWaiting)

  async function resume({ id }: Draft) {
    const draft = await keeper.current?.take(id)
    if (draft) {
      const fit = fitted(fields, draft)
      setLost(fit.lost)
      const moved = draft.row && draft.row.version !== base?.version
      onResume(moved ? draft.row : base, fit.values)
    } else warn(t('drafts.elsewhere'))
    setWaiting((await keeper.current?.waiting()) ?? [])
  }

  return {
    waiting,
    lost,
    touch: () => {
      const now = form.getFieldsValue(true)
      keeper.current?.want(() => contentOf(options, now, lost))
    },
    drop: () => {
      keeper.current?.drop()
      setLost([])
    },
    resume: (draft) => resume(draft).catch(() => warn(t('drafts.away'))),
    remove: async ({ id }) => {
      await (await deviceStore()).remove(id)
      setWaiting((all) => all.filter((one) => one.id !== id))
    },
  }
}

const warn = (message: string) => {
  showMessage({ success: 'warning', message })
}

/** A keeper as long as the form is there; looks for drafts at once, and again when the network is back. */
function useKeeper(name: string, keeper: RefObject<DraftKeeper | undefined>, onWaiting: (drafts: Draft[]) => void) {
  useEffect(() => {
    const user = draftOwner()
    if (user === undefined) return
    const mine = new DraftKeeper(user, name)
    keeper.current = mine
    const look = () => {
      const shown = (drafts: Draft[]) => keeper.current === mine && onWaiting(drafts)
      mine.waiting().then(shown, () => {})
    }
    const leaving = () => mine.write()
    look()
    window.addEventListener('online', look)
    window.addEventListener('pagehide', leaving)
    document.addEventListener('visibilitychange', leaving)
    return () => {
      keeper.current = undefined
      window.removeEventListener('online', look)
      window.removeEventListener('pagehide', leaving)
      document.removeEventListener('visibilitychange', leaving)
      mine.close()
    }
  }, [name, keeper, onWaiting])
}

/** One name for one form of one row; a screen with fields of its own is a form of its own. */
function nameOf({ table, base, scope, only }: Options): string {
  const row = base ? String(base.id) : `new ${JSON.stringify(scope ?? {})}`
  return [table.name, row, only ? window.location.pathname : ''].join(' ')
}

function contentOf({ table, fields, start, base }: Options, now: Values, lost: Entry[]): Content | undefined {
  const entries = [...entriesOf(fields, start, now), ...lost]
  if (entries.length === 0) return undefined
  const { one } = table.label
  const title = base ? `${one}: ${rowName(table, base)}` : t('drafts.fresh', { name: one })
  return { title, path: window.location.pathname + window.location.search, row: base, entries }
}
