import { create } from 'zustand'

const TOAST_LIMIT = 1
const TOAST_MS = 5000
const TOAST_REMOVE_DELAY_MS = 1_000_000

/** An undo or next step. The page offers it too: a toast is never the only way to act. */
type ToastAction = { label: string; act: () => void }
type ToastMessage = { title: string; body?: string; variant?: 'default' | 'destructive'; durationMs?: number; action?: ToastAction }
type Toast = Required<Pick<ToastMessage, 'title' | 'variant' | 'durationMs'>> &
  Pick<ToastMessage, 'body' | 'action'> & { id: number; open: boolean }
type Toasts = { toasts: Toast[]; show: (message: ToastMessage) => number; dismiss: (id: number) => void; remove: (id: number) => void }

let lastId = 0
/** One message at a time: a newer one replaces the older. */
export const useToasts = create<Toasts>((set, get) => ({
  toasts: [],
  show: ({ title, body, variant = 'default', durationMs = TOAST_MS, action }) => {
    const id = ++lastId
    set(({ toasts }) => ({ toasts: [{ id, title, body, variant, durationMs, action, open: true }, ...toasts].slice(0, TOAST_LIMIT) }))
    return id
  },
  dismiss: (id) => {
    set(({ toasts }) => ({ toasts: toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)) }))
    setTimeout(() => get().remove(id), TOAST_REMOVE_DELAY_MS)
  },
  remove: (id) => set(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) })),
}))

export const toast = (message: ToastMessage): number => useToasts.getState().show(message)
