import { Component, type ReactNode, Suspense } from 'react'

/**
 * A component the page can do without: loaded late, and if it cannot be loaded (offline, or a newer version is deployed), the page stays.
 */
export class OptionalPart extends Component<{ children: ReactNode }, { isMissing: boolean }> {
  override state = { isMissing: false }
  static getDerivedStateFromError = () => ({ isMissing: true })
  override render() {
    return this.state.isMissing ? null : <Suspense>{this.props.children}</Suspense>
  }
}
