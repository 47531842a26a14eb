import { Button, Input } from 'antd'
import { clsx } from 'clsx'
import { type KeyboardEvent, useState } from 'react'
import { fold } from '#schema/rules/fold.ts'
import { t } from '#src/lib/i18n.ts'
import { buttons } from '#src/ui/buttons.ts'
import { CheckIcon, PreviousIcon } from '#src/ui/icons.tsx'
import { Row, Stack } from '#src/ui/layout.tsx'
import { Lines } from '#src/ui/lines.tsx'
import { type ControlProps, FilterControl, type FilterItem, ItemValue } from './filter-controls.tsx'
import styles from './filter-steps.module.css'

interface Props extends Pick<ControlProps, 'customFilters' | 'prefix' | 'onChange'> {
  items: readonly FilterItem[]
  filters: Readonly<Record<string, unknown>>
  /** The field whose value is set; undefined while one is chosen. */
  chosen: string | undefined
  onChoose: (key: string | undefined) => void
}

/** The ids of what has the focus while a field is chosen, under the prefix of the filters. */
export const stepIds = {
  search: (prefix: string) => `${prefix}-find`,
  field: (prefix: string, key: string) => `${prefix}-field-${key}`,
}

/** The two steps of a filter: its field, then its value, with the way back to the fields. */
export function FilterSteps({ chosen, ...props }: Props) {
  const { items, filters, onChoose, ...shared } = props
  const item = items.find(({ key }) => key === chosen)
  if (!item) return <FieldList {...props} />
  return (
    <>
      {items.length > 1 && (
        <Button type="link" className={styles.back} icon={<PreviousIcon />} onClick={() => onChoose(undefined)}>
          {t('list.allFilters')}
        </Button>
      )}
      <FilterControl key={item.key} {...{ item, ...shared }} value={filters[item.key]} />
    </>
  )
}

/** With more fields than these, a search narrows them. */
const AT_A_GLANCE = 8

/** The fields to filter by, each with the value that is set. Enter in the search takes the one called so, or else the
 * first that begins so, or that holds it. */
function FieldList({ items, filters, prefix, customFilters, onChoose }: Omit<Props, 'chosen'>) {
  const [typed, setTyped] = useState('')
  const text = fold(typed).trim()
  const matches = items.filter(({ label }) => fold(label).includes(text))
  const matchWhere = (test: (label: string) => boolean) => matches.find(({ label }) => test(fold(label)))
  const first =
    text === ''
      ? undefined
      : (matchWhere((label) => label === text) ?? matchWhere((label) => label.startsWith(text)) ?? matches[0])
  return (
    <Stack gap="xs" onKeyDown={moveFocus}>
      {items.length > AT_A_GLANCE && (
        <Input
          id={stepIds.search(prefix)}
          type="search"
          aria-label={t('list.findFilter')}
          placeholder={t('list.findFilter')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onPressEnter={() => first && onChoose(first.key)}
        />
      )}
      <Lines>
        {matches.map((item) => (
          <li key={item.key}>
            <button
              type="button"
              id={stepIds.field(prefix, item.key)}
              className={clsx(buttons.row, styles.field, item === first && styles.first)}
              onClick={() => onChoose(item.key)}
            >
              <span>{item.label}</span>{' '}
              {item.key in filters && (
                <Row as="span" gap="sm" oneLine className={styles.value}>
                  <span className="ellipsis">
                    <ItemValue {...{ item, customFilters }} value={filters[item.key]} />
                  </span>
                  <CheckIcon />
                </Row>
              )}
            </button>
          </li>
        ))}
      </Lines>
      {matches.length === 0 && <p className="muted">{t('list.noFilter')}</p>}
    </Stack>
  )
}

/** The arrows move between search and fields; a character typed on a field goes to the search, not to the shortcuts of the page. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, button')]
  const at = stops.findIndex((stop) => Object.is(stop, event.target))
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step !== undefined) {
    event.preventDefault()
    stops.at((at + step) % stops.length)?.focus()
  } else if (event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.stopPropagation()
    event.currentTarget.querySelector('input')?.focus()
  }
}
