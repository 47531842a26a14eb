import { Component, type ReactNode } from 'react'
import { isReloading } from '#src/lib/chunk-reload.ts'
import { ErrorPage } from './error-page.tsx'

interface Props {
  /** It stands within the frame of the console, whose menu stays usable. */
  within?: boolean
  children: ReactNode
}

/** Shows the error page instead of a blank screen when a screen fails to draw. */
export class ErrorBoundary extends Component<Props, { failure?: { error: unknown } }> {
  state: { failure?: { error: unknown } } = {}
  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } }
  }
  render() {
    const { failure } = this.state
    if (!failure) return this.props.children
    return isReloading() ? null : <ErrorPage error={failure.error} within={this.props.within} />
  }
}
