import { QueryErrorResetBoundary } from '@tanstack/react-query'
import { Component, type ReactNode, Suspense } from 'react'
import { ErrorState } from './ErrorState.tsx'

/** A section that loads and fails independently: a placeholder while it loads, an error with a retry button if it cannot. */
export function SectionBoundary({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => (
        <Catch onReset={reset}>
          <Suspense fallback={fallback}>{children}</Suspense>
        </Catch>
      )}
    </QueryErrorResetBoundary>
  )
}

type CatchProps = { onReset: () => void; children: ReactNode }
class Catch extends Component<CatchProps, { error: unknown }> {
  override state = { error: null as unknown }
  static getDerivedStateFromError(error: unknown) {
    return { error }
  }
  retry = () => {
    this.props.onReset()
    this.setState({ error: null })
  }
  override render() {
    return this.state.error ? <ErrorState error={this.state.error} onRetry={this.retry} /> : this.props.children
  }
}
