import { Button } from 'antd'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useBackCloses } from '#src/lib/keys/sheets.ts'
import { usePhone } from '#src/lib/media.ts'
import { clearPanel, closePanel, usePanel } from '#src/lib/side-panel.ts'
import { useBodyMark } from '#src/ui/body-mark.ts'
import { Drawer } from '#src/ui/drawer.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { CloseIcon } from '#src/ui/icons.tsx'
import { Row } from '#src/ui/layout.tsx'
import styles from './side-panel.module.css'
import { t } from './texts.ts'

const TITLE_ID = 'side-panel-title'
const WIDTH = '33%'
const closeNow = () => void closePanel()

/** The side panel: full width on a phone. */
export function SidePanel() {
  const panel = usePanel()
  const width = usePhone() ? '100%' : WIDTH
  const { pathname } = useLocation()
  // The content of the panel belongs to the page that opened it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the path changes
  useEffect(() => clearPanel, [pathname])
  const open = panel?.open ?? false
  useEscape(open)
  useBackCloses(open, closeNow)
  useBodyMark('sidePanel', open)
  return (
    <Drawer
      open={open}
      keyboard={false}
      onClose={closeNow}
      afterOpenChange={(open) => open || clearPanel()}
      placement="right"
      width={width}
      styles={{ wrapper: { maxWidth: width } }}
      classNames={{ footer: styles.foot }}
      closable={false}
      aria-labelledby={TITLE_ID}
      title={
        <Row justify="between" align="start" oneLine className={styles.head}>
          <div>
            <h2 id={TITLE_ID}>{panel?.title}</h2>
            <p className="muted">{panel?.subtitle}</p>
          </div>
          <IconButton label={t('shell.closePanel')} onClick={closeNow}>
            <CloseIcon />
          </IconButton>
        </Row>
      }
      footer={<Button onClick={closeNow}>{t('shell.close')}</Button>}
    >
      {panel?.content}
    </Drawer>
  )
}

/** Escape closes the panel even if the focus is outside, such as after the focused element was removed. */
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
