import { Component, type ReactNode } from 'react'
import { PageFailed } from './pages/PageFailed'

/** Shows a way back where a page fails to load or to draw; the layout around it stays. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('unknown') }
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    return <PageFailed error={error} onRetry={() => this.setState({ error: undefined })} />
  }
}
