import { Component, type ReactNode } from 'react'
import { t } from '#src/lib/i18n.ts'
import { showMessage } from '#src/lib/snackbar.ts'

/** Leaves out what works beside the page where it fails to load, and says so: the page stays, with what is typed in it. */
export class PartBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  state = { failed: false }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  componentDidCatch() {
    sayMissing()
  }
  render() {
    return this.state.failed ? null : this.props.children
  }
}

/** Says that some code did not come, most often for want of a network. */
export const sayMissing = () => showMessage({ success: 'warning', message: t('errors.partMissing') })
