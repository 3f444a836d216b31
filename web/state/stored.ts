import { z } from 'zod'
import type { PersistStorage } from 'zustand/middleware'

/**
 * Browser storage read and written through a schema: codecs apply, and what no longer fits is logged and left behind. A state of
 * another version passes unread; persist logs it as an error when there is no migration.
 */
export function storedAs<S extends z.ZodType>(schema: S, version: number): PersistStorage<z.output<S>> {
  return {
    getItem(name) {
      const text = localStorage.getItem(name)
      if (text === null) return null
      try {
        const stored = JSON.parse(text) as { state: unknown; version?: number }
        if (stored.version !== version) return stored as { state: z.output<S>; version?: number }
        return { state: z.decode(schema, stored.state as z.input<S>), version }
      } catch (error) {
        console.error(`What ${name} held could not be read`, error)
        return null
      }
    },
    setItem(name, { state }) {
      localStorage.setItem(name, JSON.stringify({ state: z.encode(schema, state), version }))
    },
    removeItem: (name) => localStorage.removeItem(name),
  }
}
