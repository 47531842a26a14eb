import { clsx } from 'clsx'
import { Row, Stack } from '#src/ui/layout.tsx'
import { BigButton } from '../parts/big-button.tsx'
import { FieldError } from '../parts/field-error.tsx'
import { t } from '../texts.ts'
import { FuelGauge, useLevelName } from './fuel-gauge.tsx'
import styles from './fuel-step.module.css'
import type { Previous } from './previous.ts'
import type { Acceptance } from './use-acceptance.ts'

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
    <Stack gap="xl" below="2xl">
      <Stack as="section">
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
      </Stack>
      <BigButton
        look={hasDamage ? 'danger' : 'way'}
        role="switch"
        aria-checked={hasDamage}
        aria-label={danni?.label}
        onClick={() => change('fuel', (now) => ({ ...now, values: { ...now.values, danni: !hasDamage } }))}
      >
        <Row as="span" justify="between" className="grows">
          <span>{danni?.label}</span>
          <span className={clsx(styles.state, hasDamage && styles.yes)}>{t(hasDamage ? 'list.yes' : 'list.no')}</span>
        </Row>
      </BigButton>
      <FieldError error={error} />
    </Stack>
  )
}
