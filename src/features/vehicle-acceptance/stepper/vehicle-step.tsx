import { asText, formatNumber } from '#src/lib/format.ts'
import { fullName, userOf, useSession } from '#src/lib/net/session.ts'
import { useMay } from '#src/providers/ability.ts'
import { OperatorInput } from '../operator-input.tsx'
import { t } from '../texts.ts'
import { useLevelName } from './fuel-gauge.tsx'
import { ACCEPTANCES } from './paths.ts'
import { isLower, type Previous } from './previous.ts'
import { SerialInput } from './serial-input.tsx'
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
    <div className="step-fields">
      <StepField {...field('matricola')} Input={SerialInput} />
      {previous && <PreviousFacts previous={previous} />}
      <div className="step-pair">
        <StepField {...field('ore')} warning={warningOf('ore', 1)} />
        <StepField {...field('km')} warning={warningOf('km', 0)} />
      </div>
      <div className="step-pair">
        <StepField {...field('dataAccettazione')} />
        <Operator field={field('operatore', 'operatoreId')} />
      </div>
    </div>
  )
}

/** Whoever may not change acceptances records their own only. */
function Operator({ field }: { field: Parameters<typeof StepField>[0] }) {
  const session = useSession()
  const mayChange = useMay()('update', ACCEPTANCES)
  const own = session && userOf(session)
  if (mayChange) return <StepField {...field} known={own} Input={OperatorInput} />
  return (
    <div className="step-field">
      <p className="step-label">{field.table.fields.operatore?.label}</p>
      <p className="step-value">{session && fullName(session)}</p>
      <p className="muted">{t('acceptance.operatorSelf')}</p>
    </div>
  )
}

const PreviousFacts = ({ previous }: { previous: Previous }) => {
  const { dataAccettazione, ore, km, carburante, danni } = previous
  const levelName = useLevelName()
  const facts = [
    ['hours', asText(ore) && formatNumber(ore, 1)],
    ['km', asText(km) && formatNumber(km)],
    ['fuel', carburante === null ? '' : levelName(carburante)],
    ['damage', t(danni ? 'list.yes' : 'list.no')],
  ] as const
  return (
    <section className="previous-facts" aria-label={t('acceptance.previous', { date: dataAccettazione })}>
      <h3>{t('acceptance.previous', { date: dataAccettazione })}</h3>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`acceptance.previousFacts.${name}`)}</dt>
            <dd>{value || t('acceptance.none')}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
