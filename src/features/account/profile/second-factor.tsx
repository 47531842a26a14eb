import { useCustom } from '@refinedev/core'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { HttpError } from '#src/lib/net/http-error.ts'
import { usePlaceholder, useWaiting } from '#src/lib/net/loading.ts'
import { useSession } from '#src/lib/net/session.ts'
import { Panel, PanelActions } from '#src/ui/panel.tsx'
import { LoadFailure } from '#src/ui/states.tsx'
import { t } from '../texts.ts'
import { ActivateFactor } from './activate-factor.tsx'
import { ActiveFactor } from './active-factor.tsx'
import { FACTOR_PATH } from './factor-responses.ts'
import { Note } from './note.tsx'
import styles from './second-factor.module.css'

export interface FactorState {
  active: boolean
  since: string | null
  /** Required by a role. */
  required: boolean
  recoveryCodesLeft: number
  /** Some are of the shorter kind of before. */
  recoveryCodesOld: boolean
  /** Whether the account has a password. */
  available: boolean
}

export function SecondFactor() {
  const heading = useRef<HTMLHeadingElement>(null)
  const switched = useSession()?.real !== undefined
  return (
    <Panel
      wide
      title={t('secondFactor.title')}
      heading={heading}
      hint={switched ? t('secondFactor.switched') : undefined}
    >
      {!switched && <OwnFactor onChanged={() => heading.current?.focus()} />}
    </Panel>
  )
}

function OwnFactor({ onChanged }: { onChanged: () => void }) {
  const { query, result } = useCustom<FactorState & { id?: number }, HttpError>({ url: FACTOR_PATH, method: 'get' })
  const loading = useWaiting(query.isLoading)
  const [activating, setActivating] = useState(false)
  const begin = useRef<HTMLButtonElement>(null)
  const given = useRef(false)
  useEffect(() => {
    if (given.current && !activating) begin.current?.focus()
    given.current = false
  }, [activating])

  if (loading) return <Loading />
  if (query.error) return <LoadFailure error={query.error} onRetry={() => query.refetch()} />
  const state = result.data
  /** Keeps the form until the new state has loaded. */
  const changed = async () => {
    await query.refetch()
    setActivating(false)
    onChanged()
  }
  const giveUp = () => {
    given.current = true
    setActivating(false)
  }
  if (!state.available) return <Note>{t('secondFactor.unavailable')}</Note>
  if (activating) return <ActivateFactor onDone={changed} onCancel={giveUp} />
  if (state.active) return <ActiveFactor state={state} onChanged={changed} />
  return (
    <>
      <Note>{t('secondFactor.what')}</Note>
      <PanelActions>
        <Button ref={begin} type="primary" onClick={() => setActivating(true)}>
          {t('secondFactor.activate')}
        </Button>
      </PanelActions>
    </>
  )
}

function Loading() {
  usePlaceholder()
  return (
    <div className={styles.skeleton} data-busy role="status">
      <span className="visually-hidden">{t('secondFactor.loading')}</span>
    </div>
  )
}
