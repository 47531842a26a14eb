import { Alert } from 'antd'
import { formatInstant } from '#src/lib/format.ts'
import { FormSkeleton } from '#src/ui/states.tsx'
import { AllInOrder } from '../checks/all-in-order.tsx'
import { ChecksInput, type CheckType } from '../checks/checks-input.tsx'
import type { CheckAnswer } from '../checks/in-order.ts'
import type { Reference } from '../offline/reference-data.ts'
import { FieldError } from '../parts/field-error.tsx'
import { t } from '../texts.ts'
import type { Acceptance } from './use-acceptance.ts'

interface Props {
  acceptance: Acceptance
  types: Reference<CheckType[]>
}

export function ChecksStep({ acceptance, types: { known, isMissing } }: Props) {
  const { input, change, errorOf } = acceptance
  const error = ['controlli', 'controlloId[]', 'valore[]', 'nome[]'].map(errorOf).find((one) => one !== undefined)
  if (!known && !isMissing) return <FormSkeleton />
  const checks = {
    types: known?.value ?? [],
    value: input.checks,
    onChange: (checks: CheckAnswer[]) => change('checks', (now) => ({ ...now, checks })),
  }
  return (
    <>
      {isMissing && <Alert type="warning" showIcon message={t('checks.unknown')} />}
      {known?.copiedAt !== undefined && (
        <Alert type="info" showIcon role="status" message={t('acceptance.copied', { when: timeOf(known.copiedAt) })} />
      )}
      <FieldError error={error} />
      <AllInOrder {...checks} />
      <ChecksInput {...checks} />
    </>
  )
}

const timeOf = (at: number) => formatInstant(new Date(at).toISOString())
