import { fileRowsOf } from '#schema/file-rows.ts'
import { rowName } from '#src/fields/record-label.ts'
import { useMay } from '#src/providers/ability.ts'
import { useModel } from '#src/providers/model.ts'
import { t as drafts } from '#src/record/drafts/texts.ts'
import type { FilesPart } from '#src/record/files-part.ts'
import { FilesSection } from './files-section.tsx'

/** The section of a form with the files of its row; hidden from users without the right to read them. */
export const FormFiles: FilesPart = ({ table, files, base, disabled, pathOf }) => {
  const rows = fileRowsOf(useModel(), table).find((one) => one.table.name === files)
  const may = useMay()
  if (!rows || !may('read', files)) return null
  const { one, many } = { one: table.label.one, many: rows.table.label.many }
  const draftLink = () => ({
    title: base ? `${many}: ${rowName(table, base)}` : `${many} (${drafts('drafts.fresh', { name: one })})`,
    path: base && pathOf ? pathOf(base) : window.location.pathname + window.location.search,
  })
  return <FilesSection rows={rows} owner={base?.id} readOnly={disabled} draftLink={draftLink} />
}
