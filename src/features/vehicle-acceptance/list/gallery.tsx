import { useState } from 'react'
import type { RowOf } from '#src/providers/rows.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { LoadFailure, Notice, Skeleton } from '#src/ui/states.tsx'
import { PhotoStage } from './photo-stage.tsx'
import { usePhotos } from './photos-of.ts'
import { t } from './texts.ts'

interface Props {
  acceptance: RowOf<'accettazioni_mezzi'>
  /** The place of the photo that is shown first. */
  first?: number
  onClose: () => void
}

/** The photos of an acceptance, one large and all small below; arrow keys go to the next and the previous one. */
export function Gallery({ acceptance, first = 0, onClose }: Props) {
  const { data: photos, error, reload } = usePhotos(acceptance.id)
  const [index, setIndex] = useState(first)
  const title = t('acceptanceList.galleryTitle', { name: `${acceptance.matricola}, ${acceptance.dataAccettazione}` })
  return (
    <Dialog open title={title} width={1000} centered footer={null} onCancel={onClose}>
      {error && <LoadFailure error={error} onRetry={() => void reload()} />}
      {!error && !photos && <Skeleton />}
      {photos?.length === 0 && <Notice title={t('acceptanceList.noPhotos')} hint={t('acceptanceList.noPhotosHint')} />}
      {photos && photos.length > 0 && <PhotoStage photos={photos} index={index} onIndex={setIndex} />}
    </Dialog>
  )
}
