import { useState } from 'react'
import { t as general } from '#src/lib/i18n.ts'
import { buttons } from '#src/ui/buttons.ts'
import { Stack } from '#src/ui/layout.tsx'
import { QuestionDialog } from '#src/ui/questions.tsx'
import { t } from '../texts.ts'
import type { AcceptanceInput } from './acceptance-input.ts'
import type { Step } from './steps.ts'

/** What damage that was declared lacks: a photo, or a mark on one; undefined where nothing is missing. */
export function missingOfDamage({ values, photos }: AcceptanceInput): 'photo' | 'mark' | undefined {
  if (values.danni !== true || photos.some(({ segni }) => segni.length > 0)) return undefined
  return photos.length === 0 ? 'photo' : 'mark'
}

/** What is asked about before an acceptance is sent. */
export interface OpenPoints {
  /** The names of the checks nobody has answered. */
  checks: readonly string[]
  damage?: 'photo' | 'mark'
}

interface Props {
  /** The dialog is closed without them. */
  points?: OpenPoints
  onClose: () => void
  onSend: () => void
  /** Leads to where they are filled in, once the dialog is gone. */
  onFill: (step: Step) => void
}

/** Asks whether an acceptance is sent although something is open; names it, with the way to it. */
export function OpenPointsDialog({ points, onClose, onSend, onFill }: Props) {
  const [step, setStep] = useState<Step>()
  const checks = points?.checks ?? []
  const fill = (next: Step) => {
    setStep(next)
    onClose()
  }
  return (
    <QuestionDialog
      open={points !== undefined}
      title={general('form.warningTitle')}
      confirm={general('form.saveAnyway')}
      onCancel={onClose}
      onConfirm={onSend}
      afterClose={() => {
        setStep(undefined)
        if (step) onFill(step)
      }}
    >
      <Stack gap="lg">
        {checks.length > 0 && (
          <Stack>
            <p>{t('acceptance.missing', { count: checks.length })}</p>
            <Stack as="ul" gap="2xs" least="9rem">
              {checks.map((name) => (
                <li key={name}>{name}</li>
              ))}
            </Stack>
            <button type="button" className={buttons.plain} onClick={() => fill('checks')}>
              {t('acceptance.completeChecks')}
            </button>
          </Stack>
        )}
        {points?.damage && (
          <Stack>
            <p>{t(`acceptance.damage.${points.damage}`)}</p>
            <button type="button" className={buttons.plain} onClick={() => fill('photos')}>
              {t('acceptance.goToPhotos')}
            </button>
          </Stack>
        )}
      </Stack>
    </QuestionDialog>
  )
}
