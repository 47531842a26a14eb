import type { CheckType } from '../checks/checks-input.tsx'
import type { Reference } from '../offline/reference-data.ts'
import { ChecksStep } from './checks-step.tsx'
import { FuelStep } from './fuel-step.tsx'
import { NotesStep } from './notes-step.tsx'
import { PhotosStep } from './photos-step.tsx'
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
