import { optionLabel } from '#schema/fields/choice.ts'
import { tableOf } from '#schema/model.ts'
import { fuelLevel, isSet, type Notches, notchKeys, switchNotch } from '#schema/rules/fuel-gauge.ts'
import { useModel } from '#src/providers/model.ts'
import { t } from '../texts.ts'
import './fuel-gauge.css'
import { ACCEPTANCES } from './paths.ts'

/** What the definition calls a level of the gauge: 'Vuoto', '1/4' and so on. */
export function useLevelName(): (level: number) => string {
  const { carburante } = tableOf(useModel(), ACCEPTANCES).fields
  return (level) => optionLabel(carburante, level)
}

interface Props {
  value: Notches
  onChange: (value: Notches) => void
  label: string
}

/** Five large buttons that grow from empty to full. */
export const FuelGauge = ({ value, onChange, label }: Props) => {
  const levelName = useLevelName()
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs */}
      <div className="gauge" role="group" aria-label={label}>
        {notchKeys.map((key) => (
          <button
            key={key}
            type="button"
            className={`gauge-notch gauge-notch-${key}`}
            aria-pressed={value[key] === '1'}
            onClick={() => onChange(switchNotch(value, key))}
          >
            <span className="gauge-bar" aria-hidden="true" />
            <span>{levelName(Number(key))}</span>
          </button>
        ))}
      </div>
      <p className="gauge-now" role="status">
        {isSet(value) ? t('gauge.now', { level: levelName(fuelLevel(value)) }) : t('gauge.notSet')}
      </p>
    </>
  )
}
