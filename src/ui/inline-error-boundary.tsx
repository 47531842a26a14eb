import { Component, type ReactNode } from 'react'
import { t } from '#src/lib/i18n.ts'

/** Replaces an optional part of a page that fails to render with one line, so that the rest of the page stays usable. */
export class InlineErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  state = { failed: false }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  render() {
    return this.state.failed ? <p className="muted extra-missing">{t('figures.none')}</p> : this.props.children
  }
}
