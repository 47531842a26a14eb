import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Footer } from '#src/ui/footer.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { Logo } from '#src/ui/logo.tsx'
import { PageTitle } from '#src/ui/page-title.tsx'
import { Snackbar } from '#src/ui/snackbar.tsx'
import { t } from '../texts.ts'
import styles from './frame.module.css'

interface Props {
  title: string
  /** A sentence under the title. */
  intro?: string
  /** It goes on by itself. */
  isBusy?: boolean
  children?: ReactNode
}

/** The page around a step of the sign-in. */
export const Frame = ({ title, intro, isBusy, children }: Props) => (
  <div className={styles.page}>
    <PageTitle />
    <main className={styles.main}>
      <div className={styles.card} aria-busy={isBusy}>
        <p className={styles.brand}>
          <Logo large />
          <span>{t('product')}</span>
        </p>
        <h1>{title}</h1>
        {intro !== undefined && <Intro>{intro}</Intro>}
        {children}
      </div>
    </main>
    <Footer />
    <Snackbar />
  </div>
)

/** What a step asks for. */
export const Intro = ({ children }: { children: ReactNode }) => (
  <p className={clsx(styles.intro, 'muted')}>{children}</p>
)

/** What else can be done, below the button of a step. */
export const OtherWays = ({ children }: { children: ReactNode }) => (
  <Stack gap="2xs" className={styles.others}>
    {children}
  </Stack>
)

/** The place of a part whose code is on its way. */
export const ComingPart = () => <div className={styles.coming} aria-busy="true" />
