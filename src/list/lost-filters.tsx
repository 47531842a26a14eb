import { Alert, Button } from 'antd'
import { z } from 'zod'
import { filterableFields } from '#schema/condition/condition.ts'
import { fieldOf, type Table } from '#schema/table.ts'
import { asText } from '#src/lib/format.ts'
import { usePhone } from '#src/lib/media.ts'
import { Stack } from '#src/ui/layout.tsx'
import { hidesRows, type LostParts } from './list-state.ts'
import { t } from './lost-texts.ts'

interface Props {
  table: Table
  lost: LostParts
  onForget: () => void
}

/** What the address says that its list cannot apply, and the way on without it. */
export function LostFilters({ table, lost, onForget }: Props) {
  const filters = Object.entries(lost.filters).map(([key, value]) => partText(table, key, value))
  const parts = lost.unreadable ? [t('lost.unreadable')] : filters
  const count = Math.max(parts.length, 1)
  const phone = usePhone()
  const button = (
    <Button size={phone ? 'middle' : 'small'} block={phone} onClick={onForget}>
      {hidesRows(lost) ? t('lost.show', { count }) : t('lost.goOn')}
    </Button>
  )
  const hint = hidesRows(lost) ? t('lost.hidden') : undefined
  return (
    <Stack below="lg">
      <Alert
        type="warning"
        showIcon
        message={
          hidesRows(lost)
            ? t('lost.filters', { parts: parts.join(', ') })
            : t('lost.sort', { name: labelOf(table, lost.sortBy ?? '') })
        }
        // A phone has room for the way on below the words.
        description={
          phone ? (
            <Stack>
              {hint}
              {button}
            </Stack>
          ) : (
            hint
          )
        }
        action={phone ? undefined : button}
      />
    </Stack>
  )
}

function labelOf(table: Table, key: string): string {
  const [name = key] = filterableFields(table, Object.keys(table.fields)).get(key) ?? []
  return fieldOf(table, name)?.label ?? key
}

const LONGEST = 60

const plain = z.union([z.string(), z.number()])
const span = z.strictObject({ from: plain.optional(), to: plain.optional() })

/** The value of a filter as people would write it, as far as it has the form of one: 'da 32-13-2026', '3, 4'. */
function valueText(value: unknown): string {
  const { data: ends } = span.safeParse(value)
  if (ends?.from !== undefined && ends.to !== undefined) return t('lost.between', { from: ends.from, to: ends.to })
  if (ends?.from !== undefined) return t('lost.from', { from: ends.from })
  if (ends?.to !== undefined) return t('lost.to', { to: ends.to })
  const { data: several } = z.array(plain).safeParse(value)
  return several?.join(', ') ?? asText(value)
}

function partText(table: Table, key: string, value: unknown): string {
  const text = valueText(value)
  const label = labelOf(table, key)
  return label === key
    ? t('lost.unknown', { name: key })
    : t('lost.value', { label, value: text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text })
}
