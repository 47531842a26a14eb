import { t } from '../texts.ts'
import { MarkDots } from './mark-dots.tsx'
import { useObjectUrl, useStoredImage } from './object-url.ts'
import type { StoredPhoto } from './stored-photo.ts'
import { usePhotoWords } from './use-photo-words.ts'

interface Props {
  photos: readonly StoredPhoto[]
  date: string
}

/** The photos of the acceptance before, with their marks. */
export const PreviousThumbs = ({ photos, date }: Props) =>
  photos.length > 0 && (
    <div className="photo-previous">
      <p className="muted">
        {t('photos.before')} {date}
      </p>
      {photos.map((photo) => (
        <PreviousImage key={photo.id} photo={photo} date={date} />
      ))}
    </div>
  )

function PreviousImage({ photo, date }: { photo: StoredPhoto; date: string }) {
  const { blob, failure } = useStoredImage(photo)
  const url = useObjectUrl(blob)
  const { positionName } = usePhotoWords()
  // A former photo only helps: the acceptance goes on without it.
  if (failure) return <p className="muted">{failure}</p>
  if (!url) return null
  return (
    <div className="marked-image">
      <img src={url} alt={t('photos.beforeOf', { position: positionName(photo.posizione), date })} />
      <MarkDots marks={photo.segni} former />
    </div>
  )
}
