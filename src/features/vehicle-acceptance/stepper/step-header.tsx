import { clsx } from 'clsx'
import { Stack } from '#src/ui/layout.tsx'
import type { CheckType } from '../checks/checks-input.tsx'
import { t } from '../texts.ts'
import { isFilledIn } from './acceptance-input.ts'
import styles from './step-header.module.css'
import { type Step, steps } from './steps.ts'
import type { Acceptance } from './use-acceptance.ts'

interface Props {
  acceptance: Acceptance
  /** The checks to do, once they are known. */
  types: readonly CheckType[] | undefined
}

type State = 'current' | 'wrong' | 'done' | 'open'

/** The five steps with their state, done once what they ask for is there; each is a button to it. */
export function StepHeader({ acceptance, types }: Props) {
  const { step, input, goTo, isWrong, isRight } = acceptance
  const stateOf = (one: Step): State => {
    if (isWrong(one)) return 'wrong'
    if (one === step) return 'current'
    return isRight(one) && isFilledIn(input, one, types) ? 'done' : 'open'
  }
  return (
    <nav aria-label={t('acceptance.progress')}>
      <Stack as="ol" gap="xs" below="md" className={styles.steps}>
        {steps.map((one, index) => (
          <li key={one}>
            <button
              type="button"
              className={clsx(styles.step, looks[stateOf(one)])}
              aria-current={one === step ? 'step' : undefined}
              onClick={() => goTo(one)}
            >
              <span className={styles.number} aria-hidden="true">
                {signs[stateOf(one)] ?? index + 1}
              </span>
              <span>{t(`acceptance.steps.${one}`)}</span>
              <StateWord state={stateOf(one)} />
            </button>
          </li>
        ))}
      </Stack>
    </nav>
  )
}

const looks: Partial<Record<State, string>> = { current: styles.current, wrong: styles.wrong, done: styles.done }
const signs: Partial<Record<State, string>> = { wrong: '!', done: '✓' }

function StateWord({ state }: { state: State }) {
  if (state === 'wrong') return <span className="visually-hidden">, {t('acceptance.stepWrong')}</span>
  return state === 'done' ? <span className="visually-hidden">, {t('acceptance.stepDone')}</span> : null
}
