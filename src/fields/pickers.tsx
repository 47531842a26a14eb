import { DatePicker, TimePicker } from 'antd'
import dayjs from 'dayjs'
import 'dayjs/locale/it'
import customParseFormat from 'dayjs/plugin/customParseFormat'
import { asText, formatInstant, instantFromRome } from '#src/lib/format.ts'
import { t } from '#src/lib/i18n.ts'
import type { InputProps } from './field-widget.ts'

/** The date and time pickers of antd, in a part of the program of their own that is fetched when a screen needs one. */

dayjs.extend(customParseFormat)
dayjs.locale('it')

const DAY = 'DD-MM-YYYY'
const MOMENT = 'DD-MM-YYYY HH:mm'
const TIME = 'HH:mm'
/** Ways of typing a day besides the one that is shown. */
const dayFormats = [DAY, 'D-M-YYYY', 'DD/MM/YYYY', 'D/M/YYYY', 'DD.MM.YYYY', 'DDMMYYYY', 'YYYY-MM-DD']

export type PickerProps = Omit<InputProps, 'field' | 'known'> & { 'aria-label'?: string; suffixIcon?: null }

function read(text: string, format: string) {
  const moment = dayjs(text, format, true)
  return moment.isValid() ? moment : null
}

/** A day as DD-MM-YYYY, typed or chosen. */
export const DayPicker = ({ value, onChange, ...rest }: PickerProps) => (
  <DatePicker
    {...rest}
    className="wide"
    format={dayFormats}
    placeholder={t('field.datePlaceholder')}
    value={read(asText(value), DAY)}
    onChange={(day) => onChange?.(day?.format(DAY) ?? null)}
  />
)

/** A time of day as HH:MM. */
export const DayTimePicker = ({ value, onChange, ...rest }: PickerProps) => (
  <TimePicker
    {...rest}
    className="wide"
    format={[TIME, 'H:mm', 'HHmm']}
    minuteStep={5}
    needConfirm={false}
    placeholder={t('field.timePlaceholder')}
    value={read(asText(value), TIME)}
    onChange={(time) => onChange?.(time?.format(TIME) ?? null)}
  />
)

/** A moment on the clocks of Rome, written as ISO 8601 in UTC. */
export const MomentPicker = ({ value, onChange, ...rest }: PickerProps) => (
  <DatePicker
    {...rest}
    className="wide"
    showTime={{ format: TIME, minuteStep: 5 }}
    format={MOMENT}
    needConfirm={false}
    value={read(formatInstant(value), MOMENT)}
    onChange={(moment) => onChange?.(moment ? instantFromRome(moment.format(DAY), moment.format(TIME)) : null)}
  />
)
