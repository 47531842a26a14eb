import { useObjectUrl } from '#src/documents/object-url.ts'
import { Stack } from '#src/ui/layout.tsx'
import { t } from '../texts.ts'
import { MarkDots } from './mark-dots.tsx'
import { MarkedImage } from './marked-image.tsx'
import { useStoredImage } from './stored-image.ts'
import type { StoredPhoto } from './stored-photo.ts'
import { usePhotoWords } from './use-photo-words.ts'

interface Props {
  photos: readonly StoredPhoto[]
  date: string
}

/** The photos of the acceptance before, with their marks. */
export const PreviousThumbs = ({ photos, date }: Props) =>
  photos.length > 0 && (
    <Stack gap="sm">
      <p className="muted small">
        {t('photos.before')} {date}
      </p>
      {photos.map((photo) => (
        <PreviousImage key={photo.id} photo={photo} date={date} />
      ))}
    </Stack>
  )

function PreviousImage({ photo, date }: { photo: StoredPhoto; date: string }) {
  const { blob, failure } = useStoredImage(photo)
  const url = useObjectUrl(blob)
  const { positionName } = usePhotoWords()
  // A former photo only helps: the acceptance goes on without it.
  if (failure) return <p className="muted">{failure}</p>
  if (!url) return null
  return (
    <MarkedImage url={url} alt={t('photos.beforeOf', { position: positionName(photo.posizione), date })}>
      <MarkDots small former marks={photo.segni} />
    </MarkedImage>
  )
}
