import type { ChangeEvent } from 'react'

type Field = { onChange: (event: ChangeEvent<HTMLInputElement>) => unknown }

/** A field that puts its text in shape while it is typed. The caret stays behind the same digit. */
export const shaped = <F extends Field>(field: F, shape: (typed: string) => string): F => ({
  ...field,
  onChange: (event: ChangeEvent<HTMLInputElement>) => {
    shapeInPlace(event.target, shape)
    return field.onChange(event)
  },
})

function shapeInPlace(input: HTMLInputElement, shape: (typed: string) => string): void {
  const typed = input.value
  const wanted = shape(typed)
  if (wanted === typed) return
  const isAtEnd = (input.selectionStart ?? typed.length) === typed.length
  const digitsBefore = digitCount(typed.slice(0, input.selectionStart ?? typed.length))
  input.value = wanted
  if (isAtEnd) return
  const caret = wanted.split('').findIndex((_, i) => digitCount(wanted.slice(0, i)) === digitsBefore)
  input.setSelectionRange(caret, caret)
}

const digitCount = (text: string): number => text.replaceAll(/\D/g, '').length
