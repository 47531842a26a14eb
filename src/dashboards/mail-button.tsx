import { Button } from 'antd'
import { useState } from 'react'
import { lazy } from '#src/lib/lazy.ts'
import { MailIcon } from '#src/ui/icons.tsx'
import { PageActions } from '#src/ui/page-head.tsx'
import { t } from './mail-texts.ts'

const MailDialog = lazy(() => import('./mail-dialog.tsx'), 'MailDialog')

/** Has a page of figures sent to the user. */
export function MailButton({ dashboard, title }: { dashboard: string; title: string }) {
  const [open, setOpen] = useState(false)
  return (
    <PageActions>
      <Button icon={<MailIcon />} onClick={() => setOpen(true)}>
        {t('mail.open')}
      </Button>
      {open && <MailDialog dashboard={dashboard} title={title} onClose={() => setOpen(false)} />}
    </PageActions>
  )
}
