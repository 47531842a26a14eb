import type { FieldOf } from '#src/providers/rows.ts'
import type { FormOptions } from '#src/record/form-options.ts'
import { AboutInput, AboutLine } from './about-input.tsx'
import { DueInput } from './due-input.tsx'
import { OwnerInput } from './owner-input.tsx'

/** The form of a task; one of a new task about a row has the row as its field `table`. */
export const taskForm: FormOptions<FieldOf<'tasks'>> = {
  inputs: { owner: OwnerInput, due: DueInput, table: AboutInput },
  within: { row: 'table' },
  wide: ['title', 'table'],
  footers: { task: AboutLine },
}
