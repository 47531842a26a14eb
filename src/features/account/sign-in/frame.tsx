import type { ReactNode } from 'react'
import { Footer } from '#src/ui/footer.tsx'
import { Logo } from '#src/ui/logo.tsx'
import { PageTitle } from '#src/ui/page-title.tsx'
import { Snackbar } from '#src/ui/snackbar.tsx'
import { t } from '../texts.ts'

/** The page around a step of the sign-in. */
export const Frame = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="login">
    <PageTitle />
    <main className="login-main">
      <div className="login-card">
        <p className="login-brand">
          <Logo large />
          <span>{t('product')}</span>
        </p>
        <h1>{title}</h1>
        {children}
      </div>
    </main>
    <Footer />
    <Snackbar />
  </div>
)
