import { photoPart } from '#schema/rules/acceptance-parts.ts'
import { PhotoTiles } from '../photos/photo-tiles.tsx'
import type { Previous } from './previous.ts'
import type { Acceptance } from './use-acceptance.ts'

interface Props {
  acceptance: Acceptance
  previous: Previous | undefined
}

export function PhotosStep({ acceptance, previous }: Props) {
  const { input, change, errorOf } = acceptance
  const error = errorOf('foto') ?? errorOf('dettagliFoto')
  return (
    <>
      {error && (
        <p className="step-error" role="alert">
          {error}
        </p>
      )}
      <PhotoTiles
        photos={input.photos}
        onChange={(edit) => change('photos', (now) => ({ ...now, photos: edit(now.photos) }))}
        previous={previous?.foto ?? []}
        previousDate={previous?.dataAccettazione ?? ''}
        errorOf={(index) => errorOf(photoPart(index))}
      />
    </>
  )
}
