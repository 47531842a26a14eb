import { Alert, Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { RecoveryCodes } from '#src/account/recovery-codes.tsx'
import { formatInstant } from '#src/lib/format.ts'
import { read } from '#src/lib/net/answers.ts'
import { call } from '#src/lib/net/http.ts'
import { currentSession } from '#src/lib/net/session.ts'
import { FEW_CODES } from '#src/lib/net/sign-in.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import { Chip } from '#src/ui/chip.tsx'
import { Row } from '#src/ui/layout.tsx'
import { PanelActions } from '#src/ui/panel.tsx'
import { t } from '../texts.ts'
import { FACTOR_PATH, newCodes } from './factor-responses.ts'
import { Note } from './note.tsx'
import { ProofForm } from './proof-form.tsx'
import type { FactorState } from './second-factor.tsx'

type Action = 'newCodes' | 'off'

interface Props {
  state: FactorState
  onChanged: () => Promise<void>
}

export function ActiveFactor({ state, onChanged }: Props) {
  const [action, setAction] = useState<Action>()
  const [codes, setCodes] = useState<string[]>()
  const actions = useRef<HTMLDivElement>(null)
  const last = useRef<Action>(undefined)
  useEffect(() => {
    // Returns the focus to the button that opened the form.
    if (action === undefined && codes === undefined && last.current) {
      actions.current?.querySelector<HTMLElement>(`[data-doing=${last.current}]`)?.focus()
    }
    last.current = action ?? last.current
  }, [action, codes])

  if (codes) {
    const end = async () => {
      await onChanged()
      setCodes(undefined)
    }
    return <RecoveryCodes codes={codes} username={currentSession()?.username ?? ''} onDone={end} />
  }
  const cancel = () => setAction(undefined)
  const showCodes = (created: string[]) => {
    setCodes(created)
    setAction(undefined)
  }
  if (action === 'newCodes') return <NewCodes onCreated={showCodes} onCancel={cancel} />
  if (action === 'off') return <SwitchOff onDone={onChanged} onCancel={cancel} />
  return (
    <>
      <Facts state={state} />
      <PanelActions ref={actions}>
        <Button data-doing="newCodes" onClick={() => setAction('newCodes')}>
          {t('secondFactor.newCodes')}
        </Button>
        {!state.required && (
          <Button data-doing="off" danger onClick={() => setAction('off')}>
            {t('secondFactor.off')}
          </Button>
        )}
      </PanelActions>
    </>
  )
}

const NewCodes = ({ onCreated, onCancel }: { onCreated: (codes: string[]) => void; onCancel: () => void }) => (
  <ProofForm
    proofs={['password', 'code']}
    intro={t('secondFactor.newCodesText')}
    submit={t('secondFactor.createCodes')}
    onCancel={onCancel}
    send={async (proof) => {
      const answer = await read(`${FACTOR_PATH}/recovery-codes`, newCodes, { method: 'POST', body: proof })
      onCreated(answer.recoveryCodes)
    }}
  />
)

const SwitchOff = ({ onDone, onCancel }: { onDone: () => Promise<void>; onCancel: () => void }) => (
  <ProofForm
    proofs={['password', 'code']}
    intro={t('secondFactor.offText')}
    submit={t('secondFactor.off')}
    danger
    onCancel={onCancel}
    send={async (proof) => {
      await call(`${FACTOR_PATH}/off`, { method: 'POST', body: proof })
      showMessage({ success: true, message: t('secondFactor.deactivated') })
      await onDone()
    }}
  />
)

function Facts({ state: { since, recoveryCodesLeft: left, recoveryCodesOld: old, required } }: Pick<Props, 'state'>) {
  return (
    <>
      <Row as="p" gap="xl" lineGap="md" below="lg">
        <Chip tone="good">
          <span aria-hidden="true">✓ </span>
          {t('secondFactor.since', { date: formatInstant(since) })}
        </Chip>
        <span>{t('secondFactor.left', { count: left })}</span>
      </Row>
      {required && <Note>{t('secondFactor.required')}</Note>}
      {left <= FEW_CODES && <Alert type="warning" showIcon message={t('secondFactor.few')} />}
      {left > FEW_CODES && old && <Alert type="info" showIcon message={t('secondFactor.oldCodes')} />}
    </>
  )
}
