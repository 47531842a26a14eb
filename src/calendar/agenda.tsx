import type { Entry } from './entry.ts'
import { t } from './texts.ts'
import { type DateRange, daysOf, dayTitle } from './view-date.ts'
import { dayOf, timeOf, wallNow } from './wall-clock.ts'

interface Props {
  range: DateRange
  entries: readonly Entry[]
  onOpen: (id: number) => void
}

/** The days of a range in order, each with its entries by time. */
export function Agenda({ range, entries, onOpen }: Props) {
  const sorted = [...entries].sort((a, b) => a.start.getTime() - b.start.getTime())
  const today = dayOf(wallNow())
  return (
    <div className="agenda">
      {daysOf(range).map((day) => {
        const entriesOfDay = sorted.filter(({ start }) => dayOf(start) === day)
        return (
          <section key={day} className={day === today ? 'agenda-day agenda-today' : 'agenda-day'}>
            <h3>
              {dayTitle(day)}
              {day === today && <span className="chip">{t('calendar.today')}</span>}
            </h3>
            {entriesOfDay.length === 0 && <p className="muted">{t('calendar.nothing')}</p>}
            <ul>
              {entriesOfDay.map((entry) => (
                <li key={entry.id}>
                  <AgendaEntry entry={entry} onOpen={onOpen} />
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

const AgendaEntry = ({ entry, onOpen }: { entry: Entry; onOpen: Props['onOpen'] }) => (
  <button type="button" className="agenda-entry" data-entry={entry.id} onClick={() => onOpen(entry.id)}>
    <span className="agenda-color" style={{ background: entry.background }} />
    <span className="agenda-hours">
      {timeOf(entry.start)} – {timeOf(entry.end)}
    </span>
    <span className="agenda-text">
      <strong>
        {entry.title} {entry.marks}
      </strong>
      <span className="muted">{entry.detail}</span>
      <span className="visually-hidden">{entry.state}</span>
    </span>
  </button>
)
