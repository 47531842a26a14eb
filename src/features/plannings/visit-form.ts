import type { FieldOf } from '#src/providers/rows.ts'
import type { FormOptions } from '#src/record/form-options.ts'
import { OverlapHint } from './overlap-hint.tsx'
import { StartTime } from './start-time.tsx'
import { t } from './texts.ts'
import './plannings.css'

/** The form of a visit, wherever it opens: when and whom, what is planned, what came of it, what to be reminded of. */
export const visitForm: FormOptions<FieldOf<'plannings'>> = {
  inputs: { startTime: StartTime },
  groups: [
    {
      key: 'when',
      title: t('visits.appointment'),
      fields: ['title', 'customer', 'agent', 'date', 'startTime', 'endTime'],
      Below: OverlapHint,
    },
    { key: 'plan', title: t('visits.plan'), fields: ['communicationPlan', 'meetingsPlan', 'description'] },
    { key: 'report', title: t('visits.report'), fields: ['communicationReport', 'meetingsReport'] },
    { key: 'reminder', title: t('visits.reminder'), fields: ['date_reminder', 'note_reminder'] },
  ],
}
