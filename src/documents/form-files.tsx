import { newWord } from '#schema/italian/words.ts'
import { fileRowsOf } from '#schema/rows/file-rows.ts'
import { rowName } from '#src/fields/record-label.ts'
import { useMay } from '#src/providers/ability.ts'
import { useModel } from '#src/providers/model.ts'
import type { FilesPart } from '#src/record/files-part.ts'
import { FilesSection } from './files-section.tsx'

/** The section of a form with the files of its row; hidden from users without the right to read them. */
export const FormFiles: FilesPart = ({ table, files, base, disabled, alone, pathOf }) => {
  const rows = fileRowsOf(useModel(), table).find((one) => one.table.name === files)
  const may = useMay()
  if (!rows || !may('read', files)) return null
  const { many } = rows.table.label
  const draftLink = () => ({
    title: base ? `${many}: ${rowName(table, base)}` : `${many} (${newWord(table.label)})`,
    path: base && pathOf ? pathOf(base) : window.location.pathname + window.location.search,
  })
  return <FilesSection rows={rows} owner={base?.id} readOnly={disabled} alone={alone} draftLink={draftLink} />
}
