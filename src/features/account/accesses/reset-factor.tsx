import { Button } from 'antd'
import { useState } from 'react'
import { t } from '#src/account/texts.ts'
import { reportFailure } from '#src/lib/failure.ts'
import { call } from '#src/lib/net/http.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { Stack } from '#src/ui/layout.tsx'

export function ResetFactor({ userId, name, onReset }: { userId: number; name: string; onReset: () => void }) {
  const [asking, setAsking] = useState(false)
  const [pending, setPending] = useState(false)

  async function reset() {
    setPending(true)
    try {
      await call(`/api/users/${userId}/second-factor`, { method: 'DELETE' })
      showMessage({ success: true, message: t('accesses.resetDone') })
      setAsking(false)
    } catch (failure) {
      reportFailure(failure)
    }
    setPending(false)
    onReset()
  }

  return (
    <>
      <Button danger onClick={() => setAsking(true)}>
        {t('accesses.reset')}
      </Button>
      <Dialog
        open={asking}
        title={t('accesses.resetQuestion', { name })}
        width={460}
        centered
        irreversible
        okText={t('accesses.resetConfirm')}
        busy={pending}
        onCancel={() => setAsking(false)}
        onOk={reset}
      >
        <Stack>
          <p>{t('accesses.resetText')}</p>
          <p>{t('accesses.resetCare')}</p>
        </Stack>
      </Dialog>
    </>
  )
}
