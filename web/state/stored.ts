import { z } from 'zod'
import type { PersistStorage } from 'zustand/middleware'

/**
 * Browser storage read and written through a schema: codecs apply, and data that no longer fits is logged and dropped. A state of another
 * version is passed on unparsed; persist logs an error if there is no migration.
 */
export function storedAs<S extends z.ZodType>(
  schema: S,
  version: number,
  area: () => Storage = () => localStorage,
): PersistStorage<z.output<S>> {
  return {
    getItem(name) {
      try {
        const text = area().getItem(name)
        if (text === null) return null
        const stored = JSON.parse(text) as { state: unknown; version?: number }
        if (stored.version !== version) return stored as { state: z.output<S>; version?: number }
        return { state: z.decode(schema, stored.state as z.input<S>), version }
      } catch (error) {
        console.error(`What ${name} held could not be read`, error)
        return null
      }
    },
    setItem(name, { state }) {
      const text = JSON.stringify({ state: z.encode(schema, state), version })
      try {
        area().setItem(name, text)
      } catch (error) {
        // Full or disabled storage must not stop a sale: the state then lasts as long as the page.
        console.warn(`${name} could not be kept`, error)
      }
    },
    removeItem: (name) => area().removeItem(name),
  }
}

/** Loads a store's stored state, once: a write before that would overwrite it. */
export function readStored({ persist }: { persist: { hasHydrated: () => boolean; rehydrate: () => unknown } }): void {
  if (!persist.hasHydrated()) void persist.rehydrate()
}
