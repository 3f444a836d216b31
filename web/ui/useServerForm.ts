import { zodResolver } from '@hookform/resolvers/zod'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { type DefaultValues, type FieldErrors, type FieldValues, type Path, type PathValue, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { plainWords } from '#contracts/validation-messages.ts'
import { ApiProblem, sentenceFor } from '#web/lib/api.ts'
import { afterPress } from './after-press.ts'
import { forgetTyped, keepTyped, typedInto } from './typed-form.ts'

export type FormFault = { id: string | null; message: string }
type FormSchema = z.ZodType<FieldValues, FieldValues>
type Options<S extends FormSchema> = {
  defaultValues: DefaultValues<z.input<S>>
  /** A name of its own in this tab: what is typed survives a reload until it is sent or the form is left, all but secrets. */
  keptAs?: string
}

/**
 * A form checked by its contract here and on the server. What the server refuses is shown at the field its pointer names; the
 * summary lists everything and takes the focus. What was typed is never wiped.
 */
export function useServerForm<S extends FormSchema>(schema: S, { defaultValues, keptAs }: Options<S>) {
  const formId = useId()
  const summary = useRef<HTMLDivElement>(null)
  const attached = useRef(new Set<string>())
  const [refusal, setRefusal] = useState<string | null>(null)
  const form = useForm<z.input<S>, unknown, z.output<S>>({
    resolver: zodResolver(schema, { error: plainWords }),
    defaultValues,
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const { errors, isSubmitting } = form.formState
  const began = useRef<object>(defaultValues)
  const { setValue, getValues, subscribe, reset } = form
  const beginAnew = useCallback<typeof reset>(
    (...how) => {
      reset(...how)
      began.current = structuredClone(getValues())
    },
    [reset, getValues],
  )
  useEffect(() => {
    if (keptAs === undefined) return
    const before = getValues()
    for (const [name, value] of Object.entries(typedInto(keptAs))) {
      const path = name as Path<z.input<S>>
      // What was typed before the page came alive is newer.
      if (hasField(before, name) && valueAt(before, name) === valueAt(began.current, name))
        setValue(path, value as PathValue<z.input<S>, typeof path>, { shouldDirty: true })
    }
    const stop = subscribe({
      formState: { values: true },
      // Only what a person does has a field's name: a form that is made new again keeps nothing.
      callback: ({ name, values }) => name !== undefined && keepTyped(keptAs, values, began.current),
    })
    return () => {
      stop()
      // Whoever closes a form or goes on has left it; a reload asks nobody.
      forgetTyped(keptAs)
    }
  }, [keptAs, getValues, setValue, subscribe])
  const idOf = (name: string) => `${formId}-${name}`
  const focusSummary = () => requestAnimationFrame(() => summary.current?.focus())

  function showRefusal(problem: ApiProblem) {
    const misfits: string[] = []
    for (const { pointer, message } of problem.errors) {
      const name = nameAt(pointer)
      if (form.getFieldState(name as Path<z.input<S>>) && hasField(form.getValues(), name)) {
        form.setError(name as Path<z.input<S>>, { type: 'server', message })
      } else misfits.push(message)
    }
    const isPlaced = problem.errors.length > 0 && misfits.length === 0
    setRefusal(isPlaced ? null : misfits.join(' ') || sentenceFor(problem))
    focusSummary()
  }

  return {
    ...form,
    reset: beginAnew,
    isSubmitting,
    /** Everything a field component needs: name, ref, handlers, id and its error. */
    field(name: Path<z.input<S>>) {
      const { ref, ...registered } = form.register(name)
      const attach = (element: HTMLElement | null) => {
        const typed = element && !attached.current.has(name) ? typedEarly(element) : ''
        if (element) attached.current.add(name)
        ref(element)
        if (typed && typed !== String(form.getValues(name) ?? ''))
          form.setValue(name, typed as PathValue<z.input<S>, typeof name>, { shouldDirty: true })
      }
      const onBlur: typeof registered.onBlur = async (event) => afterPress(() => void registered.onBlur(event))
      return { ...registered, onBlur, ref: attach, id: idOf(name), error: messageAt(errors, name) }
    },
    /** Hands over the checked values; a refused call is shown, anything else travels on. */
    submit: (send: (values: z.output<S>) => Promise<unknown>) =>
      form.handleSubmit(
        async (values) => {
          setRefusal(null)
          const before = began.current
          const sent = structuredClone(getValues())
          try {
            await send(values)
            // What was sent is what stands now: a form that stays open begins from there, unless it was made new for the next.
            if (began.current === before) began.current = sent
            if (keptAs !== undefined) forgetTyped(keptAs)
          } catch (error) {
            if (!(error instanceof ApiProblem)) throw error
            showRefusal(error)
          }
        },
        () => {
          setRefusal(null)
          focusSummary()
        },
      ),
    /** For `<ErrorSummary>`: shown after a refused submit, above the fields. */
    summary: {
      ref: summary,
      faults: form.formState.isSubmitted || refusal ? faultsIn(errors, idOf, refusal) : [],
    },
  }
}

/** What stands in a field of a page that has just come alive: typed before, or put there by the browser. */
function typedEarly(element: HTMLElement): string {
  const isText = element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && !NO_TEXT.has(element.type))
  return isText ? element.value : ''
}
const NO_TEXT = new Set(['checkbox', 'radio', 'file', 'hidden'])

const nameAt = (pointer: string) => pointer.replace(/^\/?(body\/)?/, '').replaceAll('/', '.')

const valueAt = (values: unknown, name: string): unknown =>
  name.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], { ...(values as object) })

const hasField = (values: unknown, name: string): boolean => valueAt(values, name) !== undefined

function messageAt(errors: FieldErrors, name: string): string | undefined {
  const at = name.split('.').reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], errors)
  const message = (at as { message?: unknown } | undefined)?.message
  return typeof message === 'string' ? message : undefined
}

function faultsIn(errors: FieldErrors, idOf: (name: string) => string, refusal: string | null): FormFault[] {
  const faults: FormFault[] = refusal ? [{ id: null, message: refusal }] : []
  const walk = (at: Record<string, unknown>, path: string[]) => {
    for (const [key, value] of Object.entries(at)) {
      if (typeof value !== 'object' || value === null || key === 'ref') continue
      const { message } = value as { message?: unknown }
      if (typeof message === 'string') faults.push({ id: idOf([...path, key].join('.')), message })
      else walk(value as Record<string, unknown>, [...path, key])
    }
  }
  walk(errors as Record<string, unknown>, [])
  return faults
}
