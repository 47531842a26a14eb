import { photoPart } from '#schema/rules/acceptance-parts.ts'
import type { CheckType } from '../checks/checks-input.tsx'
import type { Reference } from '../offline/reference-data.ts'
import { FieldError } from '../parts/field-error.tsx'
import { PhotoTiles } from '../photos/photo-tiles.tsx'
import { ChecksStep } from './checks-step.tsx'
import { FuelStep } from './fuel-step.tsx'
import { NotesStep } from './notes-step.tsx'
import type { Previous } from './previous.ts'
import type { Acceptance } from './use-acceptance.ts'
import { VehicleStep } from './vehicle-step.tsx'

interface Props {
  acceptance: Acceptance
  previous: Previous | undefined
  types: Reference<CheckType[]>
}

export function StepContent({ acceptance, previous, types }: Props) {
  switch (acceptance.step) {
    case 'vehicle':
      return <VehicleStep acceptance={acceptance} previous={previous} />
    case 'fuel':
      return <FuelStep acceptance={acceptance} previous={previous} />
    case 'checks':
      return <ChecksStep acceptance={acceptance} types={types} />
    case 'photos':
      return <PhotosStep acceptance={acceptance} previous={previous} />
    case 'notes':
      return <NotesStep acceptance={acceptance} checkCount={types.known?.value.length ?? 0} />
  }
}

interface PhotosStepProps {
  acceptance: Acceptance
  previous: Previous | undefined
}

function PhotosStep({ acceptance, previous }: PhotosStepProps) {
  const { input, change, errorOf } = acceptance
  const error = errorOf('foto') ?? errorOf('dettagliFoto')
  return (
    <>
      <FieldError error={error} />
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
