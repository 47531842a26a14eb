import { t } from '../texts.ts'
import { FuelGauge, useLevelName } from './fuel-gauge.tsx'
import type { Previous } from './previous.ts'
import type { Acceptance } from './use-acceptance.ts'
import './fuel-step.css'

interface Props {
  acceptance: Acceptance
  previous: Previous | undefined
}

export function FuelStep({ acceptance, previous }: Props) {
  const { table, input, errorOf, change } = acceptance
  const levelName = useLevelName()
  const hasDamage = input.values.danni === true
  const error = errorOf('carburante') ?? errorOf('danni')
  const { carburante, danni } = table.fields
  return (
    <div className="step-fields">
      <section className="step-field">
        <h3>{carburante?.label}</h3>
        <FuelGauge
          label={carburante?.label ?? ''}
          value={input.gauge}
          onChange={(gauge) => change('fuel', (now) => ({ ...now, gauge }))}
        />
        {previous && previous.carburante !== null && (
          <p className="muted">
            {t('photos.before')} {previous.dataAccettazione}: {levelName(previous.carburante)}
          </p>
        )}
      </section>
      <button
        type="button"
        role="switch"
        className="big-switch"
        aria-checked={hasDamage}
        aria-label={danni?.label}
        onClick={() => change('fuel', (now) => ({ ...now, values: { ...now.values, danni: !hasDamage } }))}
      >
        <span>{danni?.label}</span>
        <span className="big-switch-value">{t(hasDamage ? 'list.yes' : 'list.no')}</span>
      </button>
      {error && (
        <p className="step-error" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
