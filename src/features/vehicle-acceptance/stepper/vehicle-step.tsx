import { tableOf } from '#schema/model.ts'
import { ValueCell } from '#src/fields/value-cell.tsx'
import { isEmpty } from '#src/lib/empty.ts'
import { formatNumber } from '#src/lib/format.ts'
import { fullName, userOf, useSession } from '#src/lib/net/session.ts'
import { useMay } from '#src/providers/ability.ts'
import { useModel } from '#src/providers/model.ts'
import { Fact, Facts } from '#src/ui/facts.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { OperatorInput } from '../operator-input.tsx'
import { boxes } from '../parts/boxes.ts'
import { t } from '../texts.ts'
import { ACCEPTANCES } from './paths.ts'
import { isLower, type Previous } from './previous.ts'
import { SerialInput } from './serial-input.tsx'
import fieldStyles from './step-field.module.css'
import { StepField } from './step-field.tsx'
import type { Acceptance } from './use-acceptance.ts'

interface Props {
  acceptance: Acceptance
  previous: Previous | undefined
}

export function VehicleStep({ acceptance, previous }: Props) {
  const { table, input, errorOf, change } = acceptance
  const { values } = input
  const field = (name: string, key = name) => ({
    table,
    name,
    value: values[key],
    error: errorOf(key),
    onChange: (value: unknown) => change('vehicle', (now) => ({ ...now, values: { ...now.values, [key]: value } })),
  })
  const warningOf = (name: 'ore' | 'km', decimals: number) =>
    previous && isLower(values[name], previous[name])
      ? t('acceptance.lower', { date: previous.dataAccettazione, before: formatNumber(previous[name], decimals) })
      : undefined
  return (
    <Stack gap="xl" below="2xl">
      <StepField {...field('matricola')} Input={SerialInput} />
      {previous && <PreviousFacts previous={previous} />}
      <Stack gap="xl" least="9.375rem" align="start">
        <StepField {...field('ore')} warning={warningOf('ore', 1)} />
        <StepField {...field('km')} warning={warningOf('km', 0)} />
      </Stack>
      <Stack gap="xl" least="9.375rem" align="start">
        <StepField {...field('dataAccettazione')} />
        <Operator field={field('operatore', 'operatoreId')} />
      </Stack>
    </Stack>
  )
}

/** Users who may not change acceptances record their own only. */
function Operator({ field }: { field: Parameters<typeof StepField>[0] }) {
  const session = useSession()
  const mayChange = useMay()('update', ACCEPTANCES)
  const own = session && userOf(session)
  if (mayChange) return <StepField {...field} known={own} Input={OperatorInput} />
  return (
    <div>
      <p className={fieldStyles.label}>{field.table.fields.operatore?.label}</p>
      <p>{session && fullName(session)}</p>
      <p className="muted">{t('acceptance.operatorSelf')}</p>
    </div>
  )
}

const facts = ['ore', 'km', 'carburante', 'danni'] as const

/** How the vehicle was found the last time. */
const PreviousFacts = ({ previous }: { previous: Previous }) => {
  const table = tableOf(useModel(), ACCEPTANCES)
  const { dataAccettazione } = previous
  return (
    <Stack
      as="section"
      gap="xs"
      className={boxes.low}
      aria-label={t('acceptance.previous', { date: dataAccettazione })}
    >
      <h3>{t('acceptance.previous', { date: dataAccettazione })}</h3>
      <Facts look="flow">
        {facts.map((name) => {
          const field = table.fields[name]
          return (
            field && (
              <Fact strong key={name} name={field.label}>
                {isEmpty(previous[name]) ? t('acceptance.none') : <ValueCell field={field} value={previous[name]} />}
              </Fact>
            )
          )
        })}
      </Facts>
    </Stack>
  )
}
