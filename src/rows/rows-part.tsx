import { Form } from 'antd'
import { useEffect, useMemo, useRef } from 'react'
import type { Row } from '#schema/rows/row.ts'
import { type OwnedRows, ownedRowsOf } from '#schema/rows/section-rows.ts'
import { useMay } from '#src/providers/ability.ts'
import { useModel } from '#src/providers/model.ts'
import type { FormParts } from '#src/record/form-parts.ts'
import type { RowsPart } from '#src/record/rows-part.ts'
import { PageRows } from './page-rows.tsx'
import { draftOf, rowsOfDraft } from './rows-draft.ts'
import { RowsView } from './rows-view.tsx'
import { useOwnedRows } from './use-owned-rows.ts'

/** The rows of a section of a form or of a page; hidden from users without the right to read them. */
export const OwnedRowsPart: RowsPart = ({ table, section: key, base, disabled, parts, onSaved }) => {
  const model = useModel()
  const section = useMemo(() => ownedRowsOf(model, table).find((one) => one.key === key), [model, table, key])
  const may = useMay()
  if (!section || !may('read', section.table.name)) return null
  if (parts) return <FormRows {...{ section, base, disabled, parts }} />
  return base ? <PageRows key={base.id} {...{ section, base, disabled, onSaved }} /> : null
}

interface Props {
  section: OwnedRows
  base?: Row
  disabled: boolean
  parts: FormParts
}

/** The rows in a form, which saves them with its row. */
function FormRows({ section, base, disabled, parts }: Props) {
  const form = Form.useFormInstance()
  const controls = useOwnedRows({ section, owner: base, disabled, save: () => form.submit() })
  const { store } = controls
  const latest = useRef(controls)
  useEffect(() => {
    latest.current = controls
  })
  useEffect(() => {
    store.onChange = parts.changed
    return parts.add(section.key, {
      isChanged: () => store.changed.length > 0,
      isValid: () => latest.current.isValid(),
      body: () => latest.current.body(),
      draft: () => draftOf(store),
      restore: (draft) => store.resume(rowsOfDraft(draft)),
      discard: () => store.discard(),
      refused: (errors, error) => latest.current.refused(errors, error),
      saved: () => store.saved(),
    })
  }, [store, parts, section.key])
  return <RowsView controls={controls} below="xl" />
}
