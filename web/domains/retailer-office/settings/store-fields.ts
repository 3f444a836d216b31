import { changeStoreSettings } from '#contracts/stores/settings.ts'
import type { useServerForm } from '#web/ui/useServerForm.ts'

/** What the form of a store asks for. */
export const StoreFields = changeStoreSettings.body.omit({ version: true })
export type StoreFormState = ReturnType<typeof useServerForm<typeof StoreFields>>
