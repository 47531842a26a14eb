import { clsx } from 'clsx'
import { type MouseEvent, type ReactNode, useEffect } from 'react'
import { ConflictHost } from '#src/commands/conflict-host.tsx'
import { keepFocus } from '#src/lib/keys/focus-restorer.ts'
import { usePhone } from '#src/lib/media.ts'
import { useAtLeast, useLoading } from '#src/lib/net/loading.ts'
import type { Session } from '#src/lib/net/session.ts'
import type { MenuGroup } from '#src/resources/menu.ts'
import { buttons } from '#src/ui/buttons.ts'
import { Footer } from '#src/ui/footer.tsx'
import { Snackbar } from '#src/ui/snackbar.tsx'
import styles from './layouts.module.css'
import { LoadingBar } from './loading-bar.tsx'
import { PaletteHost } from './palette/host.tsx'
import { ProofHost } from './proof-host.tsx'
import { SideColumn } from './side-menu.tsx'
import { SidePanel } from './side-panel.tsx'
import { SwitchedBanner } from './switched-banner.tsx'
import { t } from './texts.ts'
import { TopBar } from './top-bar.tsx'

interface Props {
  session: Session
  menu: readonly MenuGroup[]
  children: ReactNode
}

export function DefaultLayout({ session, menu, children }: Props) {
  const phone = usePhone()
  useEffect(keepFocus, [])
  return (
    <div className={styles.page}>
      {/* biome-ignore lint/a11y/useValidAnchor: the link targets a part of the page */}
      <a className={clsx(buttons.primary, styles.skip)} href="#content" onClick={focusContent}>
        {t('skip')}
      </a>
      <Loading />
      <SwitchedBanner session={session} />
      <TopBar session={session} menu={menu} />
      <div className={styles.body}>
        {!phone && <SideColumn menu={menu} />}
        <div className={styles.column}>
          <main id="content" className={styles.content} tabIndex={-1}>
            {children}
          </main>
          <Footer />
        </div>
      </div>
      <PaletteHost menu={menu} />
      <SidePanel />
      <ProofHost />
      <ConflictHost />
      <Snackbar />
    </div>
  )
}

/** Focuses the content without following the link: the router could not go back past that history entry. */
function focusContent(event: MouseEvent) {
  event.preventDefault()
  document.getElementById('content')?.focus()
}

/** The layout of error pages outside of the console. */
export function PlainLayout({ children }: { children: ReactNode }) {
  return (
    <div className={styles.page}>
      <Loading />
      {children}
      <Footer />
      <Snackbar />
    </div>
  )
}

function Loading() {
  return useAtLeast(useLoading()) ? <LoadingBar /> : null
}
