import { Component, type ReactNode } from 'react'
import { isReloading } from '#src/lib/net/chunk-reload.ts'
import { ErrorPage } from './error-page.tsx'

interface Props {
  /** The error page is shown inside the layout of the console, so that the menu stays usable. */
  insideShell?: boolean
  children: ReactNode
}

/** Shows the error page instead of a blank screen when a page fails to render. */
export class ErrorBoundary extends Component<Props, { failure?: { error: unknown } }> {
  state: { failure?: { error: unknown } } = {}
  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } }
  }
  render() {
    const { failure } = this.state
    if (!failure) return this.props.children
    return isReloading() ? null : <ErrorPage error={failure.error} insideShell={this.props.insideShell} />
  }
}
