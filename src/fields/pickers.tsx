import { DatePicker, TimePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import 'dayjs/locale/it'
import customParseFormat from 'dayjs/plugin/customParseFormat'
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'
import { inRome } from '#schema/rules/rome.ts'
import { typedDay, typedMoment, typedTime } from '#schema/rules/typed-day.ts'
import { asText, formatInstant, instantFromRome } from '#src/lib/format.ts'
import { t } from '#src/lib/i18n.ts'
import type { InputProps } from './field-widget.ts'
import './pickers.css'

/** antd's date and time pickers, in a chunk that loads when a screen needs one. */

dayjs.extend(customParseFormat)
dayjs.locale('it')

const DAY = 'DD-MM-YYYY'
const MOMENT = 'DD-MM-YYYY HH:mm'
const TIME = 'HH:mm'
/** Accepted input formats besides the displayed one. */
const dayFormats = [DAY, 'D-M-YYYY', 'DD/MM/YYYY', 'D/M/YYYY', 'DD.MM.YYYY', 'DDMMYYYY', 'YYYY-MM-DD']
const timeFormats = [TIME, 'H:mm', 'HHmm']

export type PickerProps = Omit<InputProps, 'field' | 'known'> & {
  'aria-label'?: string
  suffixIcon?: null
  autoFocus?: boolean
  /** antd would go on with true for a text it does not read itself, though it is a day to us. */
  'aria-invalid'?: InputProps['aria-invalid']
  /** Keeps unparsable input as the value so that validation reports it; otherwise the previous value is restored. */
  keepsInvalid?: boolean
}

function read(text: string, ...formats: string[]): Dayjs | null {
  return formats.map((format) => dayjs(text, format, true)).find((moment) => moment.isValid()) ?? null
}

const today = () => inRome(new Date()).day

/** antd knows `dayFormats` alone: with more it would take 27-11-20 for a day while 2026 is being typed. */
function readDay(text: string): Dayjs | null {
  const day = typedDay(text, today())
  return day === undefined ? null : read(day, DAY)
}

function readTime(text: string): Dayjs | null {
  const time = typedTime(text)
  return time === undefined ? null : read(time, TIME)
}

function readMoment(text: string): Dayjs | null {
  const moment = typedMoment(text, today())
  return moment === undefined ? null : read(`${moment.day} ${moment.time}`, MOMENT)
}

export function DayPicker({ value, onChange, keepsInvalid, ...rest }: PickerProps) {
  const choose = (day: Dayjs | null) => onChange?.(day?.format(DAY) ?? null)
  const typed = useTypedInput(value, read(asText(value), DAY), readDay, choose, keepsInvalid ? onChange : undefined)
  return (
    <DatePicker
      {...rest}
      aria-invalid={rest['aria-invalid'] ?? false}
      {...typed}
      {...useOwnEscape(typed.onKeyDown)}
      className="wide"
      format={dayFormats}
      placeholder={t('field.datePlaceholder')}
      onChange={choose}
    />
  )
}

export function DayTimePicker({ value, onChange, keepsInvalid, ...rest }: PickerProps) {
  const choose = (time: Dayjs | null) => onChange?.(time?.format(TIME) ?? null)
  const typed = useTypedInput(value, read(asText(value), TIME), readTime, choose, keepsInvalid ? onChange : undefined)
  return (
    <TimePicker
      {...rest}
      aria-invalid={rest['aria-invalid'] ?? false}
      {...typed}
      {...useOwnEscape(typed.onKeyDown)}
      className="wide"
      format={timeFormats}
      minuteStep={5}
      needConfirm={false}
      placeholder={t('field.timePlaceholder')}
      onChange={choose}
    />
  )
}

/** Shows an instant in the time zone of Rome; its value is ISO 8601 in UTC. */
export function MomentPicker({ value, onChange, keepsInvalid, ...rest }: PickerProps) {
  const choose = (moment: Dayjs | null) =>
    onChange?.(moment ? instantFromRome(moment.format(DAY), moment.format(TIME)) : null)
  const shown = read(formatInstant(value), MOMENT)
  const typed = useTypedInput(value, shown, readMoment, choose, keepsInvalid ? onChange : undefined)
  return (
    <DatePicker
      {...rest}
      aria-invalid={rest['aria-invalid'] ?? false}
      {...typed}
      {...useOwnEscape(typed.onKeyDown)}
      className="wide"
      showTime={{ format: TIME, minuteStep: 5 }}
      format={MOMENT}
      needConfirm={false}
      onChange={choose}
    />
  )
}

/** Esc closes the panel of an open picker, and not the dialog around it as well. */
function useOwnEscape(onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void) {
  const open = useRef(false)
  return {
    onOpenChange: (isOpen: boolean) => {
      open.current = isOpen
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key === 'Escape' && open.current) event.stopPropagation()
      onKeyDown?.(event)
    },
  }
}

/** Whether the input shows the day under the pointer, which nobody has chosen. */
const isPreview = (target: EventTarget) =>
  target instanceof Element && target.closest('.ant-picker-input-placeholder') !== null

type CommitEvent = FocusEvent<HTMLElement> | KeyboardEvent<HTMLElement>

/**
 * Handles typed input. antd silently restores the previous value when the text is unparsable or empty; here the text
 * stays and goes to `refuse` on blur or Enter.
 */
function useTypedInput(
  value: unknown,
  shown: Dayjs | null,
  parse: (text: string) => Dayjs | null,
  choose: (moment: Dayjs | null) => void,
  refuse?: (text: string) => void,
) {
  // While the value is unparsable antd gets the last valid one, or it would clear the input.
  const [last, setLast] = useState(shown)
  if (shown?.valueOf() !== last?.valueOf() && (shown || asText(value) === '')) setLast(shown)
  if (!refuse) return { value: shown }
  const commit = ({ target }: CommitEvent) => {
    const text = target instanceof HTMLInputElement ? target.value.trim() : asText(value)
    const moment = parse(text)
    if (text === '' && asText(value) !== '') choose(null)
    else if (text !== '' && !moment) refuse(text)
    // antd itself takes over a typed value some frames later, when whoever saves on leaving has looked already.
    else if (moment && !isPreview(target) && moment.valueOf() !== shown?.valueOf()) choose(moment)
  }
  return {
    value: shown ?? last,
    preserveInvalidOnBlur: true,
    onBlur: commit,
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => event.key === 'Enter' && commit(event),
  }
}
