import type { FormInstance } from 'antd'
import { useRef, useState } from 'react'
import { z } from 'zod'
import type { Row, Values } from '#schema/rows/row.ts'
import { fold } from '#schema/rules/fold.ts'
import type { Table } from '#schema/table.ts'
import { asText } from '#src/lib/format.ts'
import { envelope, read } from '#src/lib/net/answers.ts'
import { anyRow } from '#src/lib/net/records.ts'
import type { FormField } from './form-values.ts'

/** The question whether a row may have the name of another one. */
export interface SameName {
  table: Table
  /** The row that has the name already, while that is asked. */
  twin?: Row
  /** The server is asked, or the row is being saved after that. */
  isBusy: boolean
  /** Saves at once, or once the question is answered. */
  beforeSave: (save: () => Promise<void>) => Promise<void>
  saveAnyway: () => Promise<void>
  giveUp: () => void
  /** The form has got these values from a draft, which may have been sent before. */
  resume: (values: Values) => void
}

interface Options {
  table: Table
  form: FormInstance<Values>
  fields: readonly FormField[]
  base?: Row
}

/**
 * Asks before two rows of a lookup table, from which people choose by name, have the same one, whatever its case and accents.
 * A row that already has the name of another keeps it unasked, and so does what is sent again: the other may be itself.
 */
export function useSameName(options: Options): SameName {
  const [asked, setAsked] = useState<{ twin: Row; save: () => Promise<void> }>()
  const [isBusy, setIsBusy] = useState(false)
  /** The name under which the row was sent, or may have been. */
  const sent = useRef<unknown>(undefined)

  function send(save: () => Promise<void>): Promise<void> {
    sent.current = newName(options)
    return save()
  }

  async function beforeSave(save: () => Promise<void>) {
    const name = newName(options)
    if (name === undefined || isSame(name, sent.current)) return save()
    if (isBusy) return
    setIsBusy(true)
    try {
      const twin = await findNamed(options, name)
      if (twin) setAsked({ twin, save })
      else await send(save)
    } finally {
      setIsBusy(false)
    }
  }

  return {
    table: options.table,
    twin: asked?.twin,
    isBusy,
    beforeSave,
    saveAnyway: async () => {
      setAsked(undefined)
      if (asked) await send(asked.save)
    },
    giveUp: () => setAsked(undefined),
    resume: (values) => {
      sent.current = values[titleOf(options)?.key ?? '']
    },
  }
}

/** The name the row gets by this form; undefined where it has none, keeps its own, or the database lets no two have it. */
function newName(options: Options): string | undefined {
  const { table, form, base } = options
  const title = titleOf(options)
  if (!table.lookup || title?.field.type !== 'text' || title.field.unique) return undefined
  const name = asText(form.getFieldValue(title.key)).trim()
  return name === '' || isSame(name, base?.[title.name]) ? undefined : name
}

const titleOf = ({ fields, table }: Options) => fields.find(({ name }) => name === table.title)

const MOST = 100
const rows = envelope(z.array(anyRow))

/** Another row of that name. Where the server cannot be asked there is none: saving says what is the matter. */
async function findNamed({ table, base }: Options, name: string): Promise<Row | undefined> {
  const query = { filters: JSON.stringify({ [table.title]: name }), page: 1, rowsPerPage: MOST }
  const found = await read(`/api/${encodeURIComponent(table.name)}`, rows, { query, background: true }).catch(() => [])
  return found.find((row) => row.id !== base?.id && isSame(name, row[table.title]))
}

const isSame = (one: string, other: unknown): boolean => plain(one) === plain(asText(other))
const plain = (name: string): string => fold(name).replaceAll(/\s+/g, ' ').trim()
