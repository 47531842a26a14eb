import { clsx } from 'clsx'
import { answeredChecks } from '#schema/rules/acceptance-parts.ts'
import { fuelLevel, isSet } from '#schema/rules/fuel-gauge.ts'
import { fieldOf } from '#schema/table.ts'
import { asText, formatNumber } from '#src/lib/format.ts'
import { buttons } from '#src/ui/buttons.ts'
import { Fact, Facts } from '#src/ui/facts.tsx'
import { Row, Stack } from '#src/ui/layout.tsx'
import { byHand } from '../checks/in-order.ts'
import { boxes } from '../parts/boxes.ts'
import { t } from '../texts.ts'
import { useLevelName } from './fuel-gauge.tsx'
import { missingOfDamage } from './open-points.tsx'
import type { Step } from './steps.ts'
import type { Acceptance } from './use-acceptance.ts'

interface Props {
  acceptance: Acceptance
  checkCount: number
}

/** What was entered in each step, with a way back to it. */
export function Summary({ acceptance, checkCount }: Props) {
  const { input, goTo } = acceptance
  const damage = missingOfDamage(input)
  const facts = useFacts({ acceptance, checkCount })
  return (
    <Stack as="section" gap="lg" aria-label={t('acceptance.summary')}>
      <h3>{t('acceptance.summary')}</h3>
      {damage && (
        <Row className={clsx(boxes.warns, 'strong')} gap="lg" first="11rem">
          <p>{t(`acceptance.damage.${damage}`)}</p>
          <button type="button" className={buttons.plain} onClick={() => goTo('photos')}>
            {t('acceptance.goToPhotos')}
          </button>
        </Row>
      )}
      {facts.map(([step, entries]) => (
        <Row key={step} className={clsx(boxes.plain, 'strong')} gap="lg" first="11rem">
          <Facts look="flow">
            {entries.map(([name, value]) => (
              <Fact strong key={name} name={name}>
                {value || t('acceptance.none')}
              </Fact>
            ))}
          </Facts>
          <button
            type="button"
            className={buttons.plain}
            aria-label={t('acceptance.editOf', { name: t(`acceptance.steps.${step}`) })}
            onClick={() => goTo(step)}
          >
            {t('acceptance.edit')}
          </button>
        </Row>
      ))}
    </Stack>
  )
}

/** What each step holds, by name and value. */
function useFacts({ acceptance: { table, input }, checkCount }: Props): [Step, [string, string][]][] {
  const { values, gauge, checks, photos } = input
  const levelName = useLevelName()
  const fromButton = checks.length - byHand(checks).length
  const done = t('checks.progress', { done: answeredChecks(checks).length, count: checkCount })
  const label = (name: string) => fieldOf(table, name)?.label ?? name
  return [
    [
      'vehicle',
      [
        [label('matricola'), asText(values.matricola)],
        [label('ore'), formatNumber(values.ore, 1)],
        [label('km'), formatNumber(values.km)],
        [label('dataAccettazione'), asText(values.dataAccettazione)],
      ],
    ],
    [
      'fuel',
      [
        [label('carburante'), isSet(gauge) ? levelName(fuelLevel(gauge)) : ''],
        [label('danni'), t(values.danni === true ? 'list.yes' : 'list.no')],
      ],
    ],
    [
      'checks',
      [[label('controlli'), fromButton > 0 ? `${done}, ${t('checks.ofButton', { count: fromButton })}` : done]],
    ],
    ['photos', [[t('acceptance.steps.photos'), t('acceptance.photoCount', { count: photos.length })]]],
  ]
}
