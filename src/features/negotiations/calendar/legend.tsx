import { type SlotKind, slotColors } from '#schema/rules/calendar-slots.ts'
import { t } from '../texts.ts'

const kinds: readonly SlotKind[] = ['callback', 'reschedule', 'normal']

/** What the colours of the calendar stand for. */
export const Legend = () => (
  <div className="legend">
    <ul aria-label={t('negotiationCalendar.colors')}>
      {kinds.map((kind) => (
        <li key={kind}>
          <span className="legend-color" style={{ background: slotColors[kind] }} />
          {t(`negotiationCalendar.kind.${kind}`)}
        </li>
      ))}
    </ul>
  </div>
)
