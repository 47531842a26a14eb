import { Button, Drawer } from 'antd'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { usePhone } from '#src/lib/media.ts'
import { clearPanel, closePanel, usePanel } from '#src/lib/side-panel.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { CloseIcon } from '#src/ui/icons.tsx'
import { t } from './texts.ts'

const TITLE_ID = 'side-panel-title'
const SHARE = '33%'

/** The panel on the right of the shell: a third of the window, all of it on a phone. Escape closes it. */
export function SidePanel() {
  const panel = usePanel()
  const width = usePhone() ? '100%' : SHARE
  const { pathname } = useLocation()
  // Another page, another matter.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what it depends on
  useEffect(() => clearPanel, [pathname])
  const open = panel?.open ?? false
  useEscape(open)
  return (
    <Drawer
      open={open}
      keyboard={false}
      onClose={closePanel}
      afterOpenChange={(open) => open || clearPanel()}
      placement="right"
      width={width}
      styles={{ wrapper: { maxWidth: width } }}
      rootClassName="side-panel"
      closable={false}
      aria-labelledby={TITLE_ID}
      title={
        <div className="side-panel-head">
          <div>
            <h2 id={TITLE_ID}>{panel?.title}</h2>
            <p className="muted">{panel?.subtitle}</p>
          </div>
          <IconButton label={t('shell.closePanel')} onClick={closePanel}>
            <CloseIcon />
          </IconButton>
        </div>
      }
      footer={<Button onClick={closePanel}>{t('shell.close')}</Button>}
    >
      {panel?.content}
    </Drawer>
  )
}

/** Escape closes the panel wherever the focus is: what it was on may have gone from the panel. */
function useEscape(open: boolean) {
  useEffect(() => {
    if (!open) return
    const close = (event: KeyboardEvent) => {
      if (event.key === 'Escape') closePanel()
    }
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [open])
}
