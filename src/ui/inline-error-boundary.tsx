import { Component, type ReactNode } from 'react'
import { t } from '#src/lib/i18n.ts'

/** Around an extra of a page: should it fail to draw, only a line stands in its place, and the page goes on. */
export class Quiet extends Component<{ children: ReactNode }, { failed: boolean }> {
  state = { failed: false }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  render() {
    return this.state.failed ? <p className="muted extra-missing">{t('figures.none')}</p> : this.props.children
  }
}
