import { optionLabel } from '#schema/fields/choice.ts'
import { tableOf } from '#schema/model.ts'
import { fuelLevel, isSet, type Notches, notchKeys, switchNotch } from '#schema/rules/fuel-gauge.ts'
import { useModel } from '#src/providers/model.ts'
import { Stack } from '#src/ui/layout.tsx'
import { BigButton } from '../parts/big-button.tsx'
import { t } from '../texts.ts'
import styles from './fuel-gauge.module.css'
import { ACCEPTANCES } from './paths.ts'
import fieldStyles from './step-field.module.css'

/** What the definition calls a level of the gauge: 'Vuoto', '1/4' and so on. */
export function useLevelName(): (level: number) => string {
  const { carburante } = tableOf(useModel(), ACCEPTANCES).fields
  return (level) => optionLabel(carburante, level)
}

/** The share of its button that a level fills. */
const heightOf = (level: number) => ({ height: `${(level + 1) * 16}%` })

interface Props {
  value: Notches
  onChange: (value: Notches) => void
  label: string
}

/** Five large buttons that grow from empty to full. */
export const FuelGauge = ({ value, onChange, label }: Props) => {
  const levelName = useLevelName()
  return (
    <Stack>
      <Stack least="min(3.5rem, 30%)" role="group" aria-label={label}>
        {notchKeys.map((key) => (
          <BigButton
            key={key}
            className={styles.notch}
            aria-pressed={value[key] === '1'}
            onClick={() => onChange(switchNotch(value, key))}
          >
            <span className={styles.bar} style={heightOf(Number(key))} aria-hidden="true" />
            <span>{levelName(Number(key))}</span>
          </BigButton>
        ))}
      </Stack>
      <p className={fieldStyles.label} role="status">
        {isSet(value) ? t('gauge.now', { level: levelName(fuelLevel(value)) }) : t('gauge.notSet')}
      </p>
    </Stack>
  )
}
