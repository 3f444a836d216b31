import type { ChangeEvent, FocusEvent } from 'react'
import type { NO_CARD } from './card.ts'

export type CardField = 'card.number' | 'card.expiry' | 'card.cvc' | 'card.name' | 'card.zip'
type FieldProps = {
  id: string
  name: string
  error: string | undefined
  ref: (element: HTMLElement | null) => void
  onChange: (event: ChangeEvent<HTMLInputElement>) => unknown
  onBlur: (event: FocusEvent<HTMLInputElement>) => unknown
}
/** Any form that has the fields of a card under `card`. */
export type CardForm = {
  watch: (name: 'card.number') => string
  field: (name: CardField) => FieldProps
  setValue: (name: 'card', card: typeof NO_CARD) => void
  clearErrors: (name: 'card') => void
  setFocus: (name: 'card.number') => void
}
