import { dayToIso, shiftedDay } from '#schema/rules/day.ts'
import type { InputProps } from '#src/fields/field-widget.ts'
import { inputs } from '#src/fields/inputs.tsx'
import { buttons } from '#src/ui/buttons.ts'
import { Row, Stack } from '#src/ui/layout.tsx'
import { momentOf, today } from './task.ts'
import { t } from './texts.ts'

const DayInput = inputs.date.Input

/** The days that are near, each once, by the day that it is now, DD-MM-YYYY. */
export function nearDays(now: string): { day: string; name: string }[] {
  const weekday = momentOf(now).getUTCDay()
  const days = [
    { day: now, name: t('tasks.days.today') },
    { day: shiftedDay(now, 1), name: t('tasks.days.tomorrow') },
    { day: shiftedDay(now, 7), name: t('tasks.days.inAWeek') },
    { day: shiftedDay(now, (8 - weekday) % 7 || 7), name: t('tasks.days.monday') },
  ]
  const once = days.filter(({ day }, at) => days.findIndex((one) => one.day === day) === at)
  return once.toSorted((one, other) => dayToIso(one.day).localeCompare(dayToIso(other.day)))
}

/** A day, with those that are near in one touch. */
export function DueInput(props: InputProps) {
  const { value, disabled, onChange } = props
  return (
    <Stack gap="xs">
      <DayInput {...props} />
      <Row gap="xs" lineGap="xs" role="group" aria-label={t('tasks.days.name')}>
        {nearDays(today()).map(({ day, name }) => (
          <button
            key={day}
            type="button"
            className={buttons.choice}
            aria-pressed={value === day}
            disabled={disabled}
            onClick={() => onChange?.(day)}
          >
            {name}
          </button>
        ))}
      </Row>
    </Stack>
  )
}
