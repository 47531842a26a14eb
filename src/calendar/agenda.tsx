import { clsx } from 'clsx'
import { Chip } from '#src/ui/chip.tsx'
import { Row } from '#src/ui/layout.tsx'
import styles from './agenda.module.css'
import { type Entry, isOnDay } from './entry.ts'
import { EntryList } from './entry-list.tsx'
import { t } from './texts.ts'
import { type DateRange, daysOf, dayTitle } from './view-date.ts'
import { dayOf, wallNow } from './wall-clock.ts'

interface Props {
  range: DateRange
  entries: readonly Entry[]
  onOpen: (id: number) => void
}

/** The days of a range in order, each with its entries by time. */
export function Agenda({ range, entries, onOpen }: Props) {
  const today = dayOf(wallNow())
  return (
    <div className={styles.agenda}>
      {daysOf(range).map((day) => {
        const entriesOfDay = entries.filter((entry) => isOnDay(entry, day))
        return (
          <section key={day} className={styles.day}>
            <Row as="h3" below="sm" className={clsx(styles.title, day === today && styles.today)}>
              {dayTitle(day)}
              {day === today && <Chip>{t('calendar.today')}</Chip>}
            </Row>
            {entriesOfDay.length === 0 && <p className="muted">{t('calendar.nothing')}</p>}
            <EntryList entries={entriesOfDay} day={day} onOpen={onOpen} />
          </section>
        )
      })}
    </div>
  )
}
