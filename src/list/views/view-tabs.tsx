import { Alert, type AlertProps, Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { allOfThem } from '#schema/italian/articles.ts'
import type { Table } from '#schema/table.ts'
import { reportFailure } from '#src/lib/failure.ts'
import { lazy } from '#src/lib/lazy.ts'
import { Meanwhile } from '#src/lib/lazy-page.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { PlusIcon } from '#src/ui/icons.tsx'
import { Row, Stack } from '#src/ui/layout.tsx'
import { OnDemand } from '#src/ui/on-demand.tsx'
import type { ListState } from '../list-state.ts'
import type { ListLook } from '../use-look.ts'
import { isChanged, stateOf } from './changes.ts'
import { changeView } from './requests.ts'
import { t } from './texts.ts'
import type { ListViews, ViewTab } from './use-views.ts'
import styles from './view-tabs.module.css'

const ViewMenu = lazy(() => import('./view-menu.tsx'), 'ViewMenu')
const ViewDialog = lazy(() => import('./view-dialog.tsx'), 'ViewDialog')

interface Props {
  state: ListState
  look: ListLook
  views: ListViews
}

/** The views of a list as links above it, and what can be done with the one it is in. Without any view there is nothing. */
export function ViewTabs({ table, state, look, views }: Props & { table: Table }) {
  const { tabs, current, plain } = views
  if (tabs.length === 0) return null
  const changed = isChanged(table, state, look)
  return (
    <Row oneLine className={styles.line}>
      <Row as="nav" gap="2xs" oneLine className={styles.tabs} aria-label={t('views.nav', { name: table.label.many })}>
        <Tab to={plain} current={!current}>
          {allOfThem(table.label)}
        </Tab>
        {tabs.map((tab) => (
          <Tab key={tab.key} to={tab.to} current={tab.key === current?.key} changed={changed}>
            {tab.name}
          </Tab>
        ))}
      </Row>
      <IconButton label={t('views.saveAs')} title={t('views.saveAs')} onClick={() => views.save(true)}>
        <PlusIcon />
      </IconButton>
      {current && (
        <Meanwhile value={<span className={styles.menuSpace} />}>
          <ViewMenu views={views} view={current} />
        </Meanwhile>
      )}
      {current && changed && <Changes {...{ state, look, views }} view={current} />}
    </Row>
  )
}

interface NoticeProps extends Props {
  /** That the views could not be read is not said: neither could the rows. */
  silent: boolean
}

/** What is not there any more of the views of a list, and the dialog that saves a new one. */
export function ViewNotices({ state, look, views, silent }: NoticeProps) {
  const { current, missing, failed, saving } = views
  const [everSaved, setEverSaved] = useState(false)
  if (saving && !everSaved) setEverSaved(true)
  const giveUp = () => {
    views.save(false)
    setEverSaved(false)
  }
  return (
    <>
      <Notices missing={missing} gone={current?.saved?.gone ?? []} failed={failed && !silent} onRetry={views.refetch} />
      {everSaved && (
        <OnDemand onGiveUp={giveUp}>
          <ViewDialog views={views} state={stateOf(state, look)} open={saving} onClose={() => views.save(false)} />
        </OnDemand>
      )}
    </>
  )
}

interface TabProps {
  to: string
  current: boolean
  changed?: boolean
  children: string
}

function Tab({ to, current, changed = false, children }: TabProps) {
  const link = useRef<HTMLAnchorElement>(null)
  // The tabs of a phone scroll: the one that is open is in sight. The page itself stays where it is.
  useEffect(() => {
    const tab = link.current
    const line = tab?.parentElement
    if (!current || !tab || !line) return
    const hidden = tab.offsetLeft + tab.offsetWidth - line.offsetLeft - line.clientWidth
    if (hidden > line.scrollLeft) line.scrollLeft = hidden
  }, [current])
  return (
    <Link ref={link} className={styles.tab} to={to} aria-current={current ? 'page' : undefined}>
      {children}
      {current && changed && (
        <span className={styles.changed} title={t('views.changed')}>
          <span className="visually-hidden">{t('views.changed')}</span>
        </span>
      )}
    </Link>
  )
}

interface ChangesProps extends Props {
  view: ViewTab
}

/** What was changed in a view is saved in it, as a new one, or taken back. */
function Changes({ state, look, views, view }: ChangesProps) {
  const [busy, setBusy] = useState(false)
  const { saved } = view
  const reset = () => {
    look.reset()
    views.open(view.key, view.state)
  }
  async function save() {
    if (!saved) return
    setBusy(true)
    try {
      await changeView(saved, { state: stateOf(state, look) })
      await views.refetch()
      look.reset()
      showMessage({ success: true, message: t('views.saved') })
    } catch (failure) {
      reportFailure(failure)
      await views.refetch()
    }
    setBusy(false)
  }
  return (
    <Row gap="sm" oneLine>
      {saved?.writable && (
        <Button size="small" loading={busy} onClick={save}>
          {t('views.save')}
        </Button>
      )}
      <Button size="small" onClick={() => views.save(true)}>
        {t('views.saveNew')}
      </Button>
      <Button size="small" type="text" onClick={reset}>
        {t('views.reset')}
      </Button>
    </Row>
  )
}

interface NoticesProps {
  missing: boolean
  gone: readonly string[]
  failed: boolean
  onRetry: () => void
}

/** What is not there any more of a view, or of all of them. */
const Notices = ({ missing, gone, failed, onRetry }: NoticesProps) => (
  <>
    {missing && <Warning message={t('views.missing')} />}
    {gone.length > 0 && <Warning message={`${gone.join('. ')}.`} />}
    {failed && (
      <Warning
        message={t('views.failed')}
        action={
          <Button size="small" onClick={onRetry}>
            {t('views.retry')}
          </Button>
        }
      />
    )}
  </>
)

const Warning = (props: Pick<AlertProps, 'message' | 'action'>) => (
  <Stack below="md">
    <Alert type="warning" showIcon {...props} />
  </Stack>
)
