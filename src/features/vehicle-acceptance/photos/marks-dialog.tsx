import { Button } from 'antd'
import { useState } from 'react'
import { tableOf } from '#schema/model.ts'
import type { DamageMark } from '#schema/rules/acceptance-parts.ts'
import { useCommands } from '#src/commands/use-commands.ts'
import { useObjectUrl } from '#src/documents/object-url.ts'
import { useUnsavedInput } from '#src/lib/unsaved-input.ts'
import { useMay } from '#src/providers/ability.ts'
import { useModel } from '#src/providers/model.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { useDiscardQuestion } from '#src/ui/questions.tsx'
import { t } from '../texts.ts'
import { MarkEditor } from './mark-editor.tsx'
import { useStoredImage } from './stored-image.ts'
import type { StoredPhoto } from './stored-photo.ts'
import { usePhotoWords } from './use-photo-words.ts'

const PHOTOS = 'accettazioni_mezzi_foto'

interface Props {
  photo: StoredPhoto
  onClose: () => void
  onSaved: () => void
}

/** The marks on a stored photo: added, moved, described, taken away, and saved together. */
export function MarksDialog({ photo, onClose, onSaved }: Props) {
  const [marks, setMarks] = useState<readonly DamageMark[]>(photo.segni)
  const [selected, setSelected] = useState<number | undefined>(
    photo.segni.length > 0 ? photo.segni.length - 1 : undefined,
  )
  const { saving, save } = useSaveMarks(photo, () => {
    onSaved()
    onClose()
  })
  const url = useObjectUrl(useStoredImage(photo).blob)
  const position = usePhotoWords().positionName(photo.posizione)
  const isChanged = marks !== photo.segni
  useUnsavedInput(() => isChanged)
  const { leave, question } = useDiscardQuestion({ hasInput: () => isChanged, onLeave: onClose })
  const put = (changed: readonly DamageMark[], next?: number) => {
    setMarks(changed)
    setSelected(next)
  }
  return (
    <Dialog
      open
      centered
      width={900}
      title={t('photos.editor', { position })}
      maskClosable={false}
      onCancel={leave}
      footer={[
        <Button key="cancel" size="large" onClick={leave}>
          {t('form.cancel')}
        </Button>,
        <Button key="save" type="primary" size="large" loading={saving} onClick={() => void save(marks)}>
          {t('form.save')}
        </Button>,
      ]}
    >
      <MarkEditor {...{ url, marks, position, selected, put }} onSelect={setSelected} />
      {question}
    </Dialog>
  )
}

function useSaveMarks(photo: StoredPhoto, onDone: () => void) {
  const may = useMay()
  const table = tableOf(useModel(), PHOTOS)
  const { run, busy } = useCommands(table, { may: (right) => may(right, PHOTOS), refresh: 'page' })
  const save = (segni: readonly DamageMark[]) => run({ row: { ...photo }, values: { segni }, undo: 'update', onDone })
  return { saving: busy, save }
}
