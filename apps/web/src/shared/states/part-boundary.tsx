import { Component, type ReactNode } from 'react'
import FailureNotice from './failure-notice.tsx'

interface PartBoundaryProps {
  failure: string
  children: ReactNode
}

export class PartBoundary extends Component<PartBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    const { failure, children } = this.props
    if (!this.state.hasFailed) return children
    const retry = () => this.setState({ hasFailed: false })
    // Without the error: a TypeError of the page's own would be taken for a lost connection.
    return <FailureNotice title={failure} error={null} onRetry={retry} className="mt-4" />
  }
}
