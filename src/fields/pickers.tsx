import { DatePicker, TimePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import 'dayjs/locale/it'
import customParseFormat from 'dayjs/plugin/customParseFormat'
import {
  type ChangeEvent,
  type ComponentProps,
  createContext,
  type KeyboardEvent,
  use,
  useMemo,
  useRef,
  useState,
} from 'react'
import { inRome } from '#schema/rules/rome.ts'
import { typedDay, typedMoment, typedTime } from '#schema/rules/typed-day.ts'
import { asText, formatInstant, instantFromRome } from '#src/lib/format.ts'
import { t } from '#src/lib/i18n.ts'
import { usePhone } from '#src/lib/media.ts'
import type { InputProps } from './field-widget.ts'
import styles from './pickers.module.css'

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
  defaultOpen?: boolean
  /** antd would go on with true for a text it does not read itself, though it is a day to us. */
  'aria-invalid'?: InputProps['aria-invalid']
}

function read(text: string, ...formats: string[]): Dayjs | null {
  return formats.map((format) => dayjs(text, format, true)).find((moment) => moment.isValid()) ?? null
}

/** The same object as long as the text is the same: at another one antd forgets what is being typed, and Enter would bring it back. */
const useShown = (text: string, format: string): Dayjs | null => useMemo(() => read(text, format), [text, format])

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

export function DayPicker(props: PickerProps) {
  const { value, onChange } = props
  const choose = (day: Dayjs | null) => onChange?.(day?.format(DAY) ?? null)
  const { typing, picker } = usePicker(props, {
    format: DAY,
    shown: useShown(asText(value), DAY),
    parse: readDay,
    choose,
  })
  return (
    <TypingContext value={typing}>
      <DatePicker {...picker} format={dayFormats} placeholder={t('field.datePlaceholder')} />
    </TypingContext>
  )
}

export function DayTimePicker(props: PickerProps) {
  const { value, onChange } = props
  const choose = (time: Dayjs | null) => onChange?.(time?.format(TIME) ?? null)
  const { typing, picker } = usePicker(props, {
    format: TIME,
    shown: useShown(asText(value), TIME),
    parse: readTime,
    choose,
  })
  return (
    <TypingContext value={typing}>
      <TimePicker
        {...picker}
        format={timeFormats}
        minuteStep={5}
        needConfirm={false}
        placeholder={t('field.timePlaceholder')}
      />
    </TypingContext>
  )
}

/** Shows an instant in the time zone of Rome; its value is ISO 8601 in UTC. */
export function MomentPicker(props: PickerProps) {
  const { value, onChange } = props
  const choose = (moment: Dayjs | null) =>
    onChange?.(moment ? instantFromRome(moment.format(DAY), moment.format(TIME)) : null)
  const shown = useShown(formatInstant(value), MOMENT)
  const { typing, picker } = usePicker(props, { format: MOMENT, shown, parse: readMoment, choose })
  return (
    <TypingContext value={typing}>
      <DatePicker {...picker} showTime={{ format: TIME, minuteStep: 5 }} format={MOMENT} needConfirm={false} />
    </TypingContext>
  )
}

const atFoot = {
  position: 'fixed',
  top: 'auto',
  right: '0.5rem',
  bottom: 'calc(0.5rem + var(--notes))',
  left: '0.5rem',
} as const

interface Reading {
  format: string
  /** The value, unless nothing can be made of it. */
  shown: Dayjs | null
  parse: (text: string) => Dayjs | null
  choose: (moment: Dayjs | null) => void
}

/** What the three pickers have in common, and the text of their input. */
function usePicker({ value, onChange, ...rest }: PickerProps, reading: Reading) {
  const { typing, input } = useTyping({ value, onChange }, reading)
  const picker = {
    ...rest,
    ...input,
    ...useOwnEscape(input.onKeyDown, rest.defaultOpen),
    'aria-invalid': rest['aria-invalid'] ?? false,
    style: { width: '100%' },
    className: styles.picker,
    // antd writes the place it has measured into the element; this comes after it.
    ...(usePhone() && { classNames: { popup: { root: styles.sheet } }, styles: { popup: { root: atFoot } } }),
  }
  return { typing, picker }
}

/** Esc closes the panel of an open picker, and not the dialog around it as well. */
function useOwnEscape(onKeyDown: (event: KeyboardEvent<HTMLElement>) => void, isOpenAtFirst = false) {
  const open = useRef(isOpenAtFirst)
  return {
    onOpenChange: (isOpen: boolean) => {
      open.current = isOpen
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key === 'Escape' && open.current) event.stopPropagation()
      onKeyDown(event)
    },
  }
}

interface Typing {
  text: string
  onType: (text: string) => void
}

const TypingContext = createContext<Typing>({ text: '', onType: () => undefined })

/**
 * The input of a picker. antd would write the value under the pointer into it, over typed text, and take it back a frame
 * too late for somebody who leaves the input meanwhile.
 */
function TypedInput({ value: _preview, onChange, ...rest }: ComponentProps<'input'>) {
  const { text, onType } = use(TypingContext)
  const type = (event: ChangeEvent<HTMLInputElement>) => {
    onChange?.(event)
    onType(event.target.value)
  }
  return <input {...rest} value={text} onChange={type} />
}

const components = { input: TypedInput }

/**
 * Takes over text that was typed, or picked in a panel that is still open, on blur or Enter. antd silently restores the
 * previous value when a text is unparsable or empty; here it becomes the value, so that validation reports it.
 */
function useTyping(
  { value, onChange }: Pick<PickerProps, 'value' | 'onChange'>,
  { format, shown, parse, choose }: Reading,
) {
  const [text, setText] = useState<string>()
  const pending = useRef<string>(undefined)
  const hold = (next?: string) => {
    pending.current = next
    setText(next)
  }
  const commit = () => {
    const entered = pending.current?.trim()
    if (entered === undefined) return
    hold()
    const moment = parse(entered)
    if (entered === '' && asText(value) !== '') choose(null)
    else if (entered !== '' && !moment) onChange?.(entered)
    // antd itself takes over a typed value some frames later, when a form that saves on leaving has looked already.
    else if (moment && moment.valueOf() !== shown?.valueOf()) choose(moment)
  }
  return {
    typing: { text: text ?? shown?.format(format) ?? asText(value), onType: hold },
    input: {
      value: shown,
      components,
      onBlur: commit,
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => event.key === 'Enter' && commit(),
      onCalendarChange: (_: unknown, picked: string | string[]) => hold(asText(picked)),
      onChange: (moment: Dayjs | null) => {
        hold()
        choose(moment)
      },
    },
  }
}
