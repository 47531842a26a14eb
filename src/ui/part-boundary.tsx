import { Component, type ReactNode } from 'react'
import { t } from '#src/lib/i18n.ts'
import { loadMissing, whenLoadedAgain } from '#src/lib/lazy-page.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import { buttons } from '#src/ui/buttons.ts'
import { Row } from './layout.tsx'

interface Props {
  /** It has a place in the page, which says that it is missing; otherwise a message does. */
  inPlace?: boolean
  /** Takes back what asked for it. */
  onMissing?: () => void
  children: ReactNode
}

/** Leaves a part out that fails, and says so: the page stays, with what is typed in it. It is there once it can be loaded again. */
export class PartBoundary extends Component<Props, { failed: boolean }> {
  state = { failed: false }
  stop: (() => void) | undefined
  static getDerivedStateFromError() {
    return { failed: true }
  }
  componentDidMount() {
    this.stop = whenLoadedAgain(() => this.setState({ failed: false }))
  }
  componentDidCatch() {
    if (!this.props.inPlace) sayMissing()
    this.props.onMissing?.()
  }
  componentWillUnmount() {
    this.stop?.()
  }
  render() {
    if (!this.state.failed) return this.props.children
    return this.props.inPlace ? <Missing /> : null
  }
}

const Missing = () => (
  <Row as="p" justify="between" className="padded">
    <span className="muted">{t('part.missing')}</span>
    <button type="button" className={buttons.small} onClick={loadMissing}>
      {t('part.retry')}
    </button>
  </Row>
)

/** Says that some code did not come, most often for want of a network. */
export const sayMissing = () => showMessage({ success: 'warning', message: t('errors.partMissing') })
