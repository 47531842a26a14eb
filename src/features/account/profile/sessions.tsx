import { useList } from '@refinedev/core'
import { Button } from 'antd'
import { useState } from 'react'
import { deviceName } from '#src/account/device.ts'
import { reportFailure } from '#src/lib/failure.ts'
import { formatInstant } from '#src/lib/format.ts'
import { call } from '#src/lib/net/http.ts'
import type { HttpError } from '#src/lib/net/http-error.ts'
import { useWaiting } from '#src/lib/net/loading.ts'
import { ownSession } from '#src/lib/net/own-session.ts'
import { endSession, whileEndingSession } from '#src/lib/net/session.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import { Chip } from '#src/ui/chip.tsx'
import { Fact, Facts } from '#src/ui/facts.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { Line, Lines } from '#src/ui/lines.tsx'
import { PanelActions } from '#src/ui/panel.tsx'
import { QuestionDialog } from '#src/ui/questions.tsx'
import { LoadFailure, Skeleton } from '#src/ui/states.tsx'
import { t } from '../texts.ts'

interface OwnSession {
  id: string
  userAgent: string | null
  address: string | null
  createdAt: string
  usedAt: string
  current: boolean
}

const PATH = '/api/user/sessions'

export function Sessions() {
  const { query, result } = useList<OwnSession, HttpError>({
    resource: 'user-sessions',
    pagination: { mode: 'off' },
    meta: { path: PATH },
  })
  const [ending, setEnding] = useState<string>()
  const loading = useWaiting(query.isLoading)

  /** Ends one session or all of them; ending this one leads to the sign-in page. */
  async function signOutOf(one?: OwnSession) {
    if (ending !== undefined) return
    setEnding(one?.id ?? '')
    const session = ownSession()
    try {
      const end = () => call(one ? `${PATH}/${one.id}` : PATH, { method: 'DELETE' })
      if (!one || one.current) {
        await whileEndingSession(end)
        return endSession('logout')
      }
      await end()
      showMessage({ success: true, message: t('profile.left') })
    } catch (failure) {
      reportFailure(failure)
      // The hub may have told of the end before the answer came: nothing is read without a session.
      if (session.isOver()) return
    }
    setEnding(undefined)
    await query.refetch()
  }

  if (loading) return <Skeleton />
  if (query.error) return <LoadFailure error={query.error} onRetry={() => query.refetch()} />
  return (
    <>
      <Lines divided>
        {result.data.map((one) => (
          <SessionItem key={one.id} session={one} busy={ending === one.id} onLeave={() => signOutOf(one)} />
        ))}
      </Lines>
      <SignOutEverywhere onLeave={() => signOutOf()} />
    </>
  )
}

interface ItemProps {
  session: OwnSession
  busy: boolean
  onLeave: () => void
}

function SessionItem({ session, busy, onLeave }: ItemProps) {
  const device = deviceName(session.userAgent)
  const started = formatInstant(session.createdAt)
  return (
    <Line>
      <Stack gap="xs" className="grows">
        <p className="strong">
          {device} {session.current && <Chip>{t('profile.thisDevice')}</Chip>}
        </p>
        <Facts look="line">
          <Fact name={t('profile.started')}>{started}</Fact>
          <Fact name={t('profile.used')}>{formatInstant(session.usedAt)}</Fact>
          {session.address && <Fact name={t('profile.address')}>{session.address}</Fact>}
        </Facts>
      </Stack>
      <Button onClick={onLeave} loading={busy} aria-label={t('profile.leaveSession', { device, started })}>
        {t('profile.leave')}
      </Button>
    </Line>
  )
}

function SignOutEverywhere({ onLeave }: { onLeave: () => Promise<void> }) {
  const [asking, setAsking] = useState(false)
  return (
    <PanelActions>
      <Button danger onClick={() => setAsking(true)}>
        {t('profile.leaveAll')}
      </Button>
      <QuestionDialog
        open={asking}
        title={t('profile.leaveAllQuestion')}
        text={t('profile.leaveAllText')}
        confirm={t('profile.leaveAll')}
        danger
        onCancel={() => setAsking(false)}
        onConfirm={async () => {
          setAsking(false)
          await onLeave()
        }}
      />
    </PanelActions>
  )
}
