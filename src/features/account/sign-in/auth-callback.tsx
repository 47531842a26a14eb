import { useEffect } from 'react'
import { finishMicrosoft, isMicrosoftResponse } from '#src/features/account/sign-in/microsoft.ts'
import { replaceUrl } from '#src/lib/address/url.ts'
import { toHttpError } from '#src/lib/net/http-error.ts'
import { useSession } from '#src/lib/net/session.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import { Redirect } from '#src/ui/redirect.tsx'
import { t } from '../texts.ts'
import { Frame } from './frame.tsx'

export function AuthCallback() {
  const session = useSession()
  if (isMicrosoftResponse(window.location.search)) return <Finishing />
  return <Redirect to={session ? '/' : '/login'} />
}

let finishing: Promise<string> | undefined

function Finishing() {
  useEffect(() => {
    // The response can be used only once, and effects may run twice.
    finishing ??= finishMicrosoft(window.location.href).finally(() => {
      finishing = undefined
    })
    finishing.then(replaceUrl, (failure: unknown) => {
      const { status, message } = toHttpError(failure)
      showMessage({ success: status === 0 ? 'warning' : false, message })
      replaceUrl('/login')
    })
  }, [])
  return <Frame isBusy title={t('microsoft.finishing')} intro={t('microsoft.finishingHint')} />
}
