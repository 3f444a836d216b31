import { oneClick } from '#contracts/checkout/one-click.ts'
import { addCard, defaultCard, removeCard, savedCards } from '#contracts/payments/saved-cards.ts'
import { read, useWrite } from '#web/lib/api.ts'

export const mySavedCards = () => read(savedCards)
export const useAddCard = () => useWrite(addCard, [mySavedCards()], { failure: 'mine' })
export const useDefaultCard = () => useWrite(defaultCard, [mySavedCards()])
/** A removed card may have been the one of one-click. */
export const useRemoveCard = () => useWrite(removeCard, [mySavedCards(), read(oneClick)])
