import type { FieldOf } from '#src/providers/rows.ts'
import type { FormOptions } from '#src/record/form-options.ts'
import { OverlapHint } from './overlap-hint.tsx'
import { StartTime } from './start-time.tsx'
import './plannings.css'

export const visitForm: FormOptions<FieldOf<'plannings'>> = {
  inputs: { startTime: StartTime },
  footers: { when: OverlapHint },
}
