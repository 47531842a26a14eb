import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { newWord } from '#schema/italian/words.ts'
import { type FileRows, fileRowsOf } from '#schema/rows/file-rows.ts'
import { rowName } from '#src/fields/record-label.ts'
import { useWaiting } from '#src/lib/net/loading.ts'
import { useUnsavedInput } from '#src/lib/unsaved-input.ts'
import { useMay } from '#src/providers/ability.ts'
import { useModel } from '#src/providers/model.ts'
import { DraftNotice } from '#src/record/drafts/draft-notice.tsx'
import { useWaitingDrafts } from '#src/record/drafts/use-draft.ts'
import type { FilesPart } from '#src/record/files-part.ts'
import { Stack } from '#src/ui/layout.tsx'
import { LoadFailure, Skeleton } from '#src/ui/states.tsx'
import type { Document } from './document.ts'
import { DocumentList } from './document-list.tsx'
import { QueuedFiles } from './queued-files.tsx'
import { t } from './texts.ts'
import { type DraftLink, UnsavedFiles } from './unsaved-files.ts'
import { UnsavedList } from './unsaved-list.tsx'
import { useFileRows } from './use-file-rows.ts'

interface Props {
  rows: FileRows
  /** The id of the row of the form; undefined while it is new. */
  owner?: number
  newOf?: string
  readOnly: boolean
  /** It has a save button of its own; else the files are saved with the row. */
  alone?: boolean
  draftLink: DraftLink
}

/** The saved files of a row, and those chosen to be added; the files of a new row are saved after the row. */
function FilesSection({ rows, owner, newOf, readOnly, alone = false, draftLink }: Props) {
  const may = useMay()
  const unsaved = useUnsaved({ rows, owner, newOf, draftLink })
  const mayAdd = !readOnly && may('create', rows.table.name)
  const mayDescribe = !readOnly && may('update', rows.table.name)
  const edit = ({ row, file, description }: Document) => unsaved.describe(row.id, file.originalFilename, description)
  return (
    <Stack gap="xl" below="xl" data-files="">
      {owner === undefined ? null : (
        <SavedFiles {...{ rows, owner, readOnly }} onDescribe={mayDescribe ? edit : undefined} />
      )}
      <QueuedFiles files={unsaved} />
      {mayAdd && <Unsaved rows={rows} files={unsaved} saveable={alone} />}
    </Stack>
  )
}

interface SavedProps extends Pick<Props, 'rows' | 'readOnly'> {
  owner: number
  onDescribe?: (document: Document) => void
}

function SavedFiles({ rows, owner, readOnly, onDescribe }: SavedProps) {
  const { documents, error, loading, retry } = useFileRows(rows, owner)
  const waiting = useWaiting(loading)
  if (error) return <LoadFailure error={error} onRetry={retry} />
  if (waiting) return <Skeleton />
  if (documents.length === 0) return <p className="muted">{t('files.none')}</p>
  return <DocumentList table={rows.table} documents={documents} readOnly={readOnly} onDescribe={onDescribe} />
}

/** The unsaved files of the row; saving the row saves them as well. */
function useUnsaved({
  rows,
  owner,
  newOf,
  draftLink,
}: Pick<Props, 'rows' | 'owner' | 'newOf' | 'draftLink'>): UnsavedFiles {
  const [files] = useState(() => UnsavedFiles.forRow(rows, owner, draftLink, newOf))
  const client = useQueryClient()
  useEffect(() => files.mount(), [files])
  useEffect(() => {
    if (owner !== undefined) files.setOwner(owner, draftLink)
  })
  useUnsavedInput(() => files.state.rows.length > 0, {
    discard: () => files.discard(),
    saveRelated: async (id) => {
      // The form may close without rendering the created row, and the effect above then never runs.
      files.setOwner(id, draftLink)
      if (files.state.rows.length > 0 && (await files.save(id))) await client.invalidateQueries()
    },
  })
  return files
}

function Unsaved({ rows, files, saveable }: { rows: FileRows; files: UnsavedFiles; saveable: boolean }) {
  const state = useSyncExternalStore(files.subscribe, () => files.state)
  const client = useQueryClient()
  const waiting = useWaitingDrafts(state.autosave, (draft) => files.resume(draft))
  const save = async () => {
    if (await files.save()) await client.invalidateQueries()
  }
  return (
    <>
      {!state.isSaving && <DraftNotice draft={waiting} />}
      <UnsavedList label={rows.table.label.many} {...{ files, state }} onSave={saveable ? save : undefined} />
    </>
  )
}

/** The section of a form with the files of its row; hidden from users without the right to read them. */
export const FormFiles: FilesPart = ({ table, files, base, disabled, newOf, alone, pathOf }) => {
  const rows = fileRowsOf(useModel(), table).find((one) => one.table.name === files)
  const may = useMay()
  if (!rows || !may('read', files)) return null
  const { many } = rows.table.label
  const draftLink = () => ({
    title: base ? `${many}: ${rowName(table, base)}` : `${many} (${newWord(table.label)})`,
    path: base && pathOf ? pathOf(base) : window.location.pathname + window.location.search,
  })
  return <FilesSection {...{ rows, newOf, alone, draftLink }} owner={base?.id} readOnly={disabled} />
}
