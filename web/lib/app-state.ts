type AppState = {
  /** Shows a failed write as a toast. */
  sayFailure: (title: string) => void
  isSignedIn: () => boolean
  /** Whether the visitor allows measurements to be sent. */
  mayMeasure: () => boolean
}

/** The app's state as far as this folder needs it. The folder imports no state: the app hands it over when its code loads. */
export const appState: AppState = { sayFailure: () => {}, isSignedIn: () => false, mayMeasure: () => false }
export const setAppState = (given: AppState): void => void Object.assign(appState, given)
