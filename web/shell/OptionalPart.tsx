import { Component, type ReactNode, Suspense } from 'react'

/** A part that the page can do without: fetched late, and if it cannot be had (no network, a newer version), the page stays. */
export class OptionalPart extends Component<{ children: ReactNode }, { isMissing: boolean }> {
  override state = { isMissing: false }
  static getDerivedStateFromError = () => ({ isMissing: true })
  override render() {
    return this.state.isMissing ? null : <Suspense>{this.props.children}</Suspense>
  }
}
