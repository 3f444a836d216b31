import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { mayPass } from '#contracts/roles.ts'
import { milliseconds } from '#web/lib/format.ts'
import { useViewer } from '#web/shell/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { Input, Textarea } from '#web/ui/Input.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { addressOf, type ApiDocument, curlOf, exampleOf, isWrite, jsonFault, type Operation } from './api-document.ts'
import { serverCheck } from './queries.ts'

type Request = { address: string; body: string | null }
type Answer = { status: number; ms: number; headers: [string, string][]; text: string }

/** The parameters and the body of an operation, and the answer to them. A write asks first. */
export function OperationForm({ operation, document }: { operation: Operation; document: ApiDocument }) {
  const { method, parameters, body: schema, takesFile, isIdempotent } = operation
  const origin = useRouteLoaderData<{ origin: string }>('root')?.origin ?? ''
  const [values, setValues] = useState<Record<string, string>>({})
  const [body, setBody] = useState(() => (schema === null ? '' : JSON.stringify(exampleOf(schema, document), null, 2)))
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [asked, setAsked] = useState<Request | null>(null)
  const [sent, setSent] = useState<Request | null>(null)
  const [answer, setAnswer] = useState<Answer | string | null>(null)
  const [isSending, setSending] = useState(false)
  const mayWrite = useMayWrite()

  async function send(request: Request) {
    setAsked(null)
    setSending(true)
    setSent(request)
    setAnswer(await answerTo(operation, request))
    setSending(false)
  }
  function begin(event: FormEvent) {
    event.preventDefault()
    const found = addressOf(operation, values)
    const fault = schema === null ? null : jsonFault(body)
    setFaults({
      ...('missing' in found && Object.fromEntries(found.missing.map((name) => [name, `Enter ${name}.`]))),
      ...(fault !== null && { body: fault }),
    })
    if ('missing' in found || fault !== null) return
    const request = { address: found.address, body: schema === null ? null : body }
    if (isWrite(operation)) setAsked(request)
    else void send(request)
  }
  if (takesFile) return <Notice tone="info">It takes a file, which this console cannot send. Use the screen of it.</Notice>
  return (
    <>
      <form noValidate onSubmit={begin} className="flex min-w-0 flex-col gap-4">
        {parameters.map(({ name, where, isRequired }) => (
          <Input
            key={`${where} ${name}`}
            label={isRequired ? name : `${name} (optional)`}
            value={values[name] ?? ''}
            onChange={({ target }) => setValues({ ...values, [name]: target.value })}
            error={faults[name]}
            autoComplete="off"
            spellCheck={false}
          />
        ))}
        {schema !== null && (
          <Textarea
            label="Body, as JSON"
            rows={Math.min(20, body.split('\n').length + 2)}
            value={body}
            onChange={({ target }) => setBody(target.value)}
            error={faults['body']}
            spellCheck={false}
            className="font-mono text-sm"
          />
        )}
        {isIdempotent && <p className="text-sm text-soft">Each press sends an Idempotency-Key of its own.</p>}
        {isWrite(operation) && !mayWrite && (
          <Notice tone="info">In production only admins send requests that change something from this console.</Notice>
        )}
        <div>
          <Button type="submit" busy={isSending} busyLabel="Sending…" disabled={isWrite(operation) && !mayWrite}>
            Send {method}
          </Button>
        </div>
      </form>
      <ConfirmDialog
        open={asked !== null}
        title={`Send ${method} ${asked?.address ?? ''}?`}
        confirmLabel="Send it"
        keepLabel="Don't send"
        onConfirm={() => asked && void send(asked)}
        onClose={() => setAsked(null)}
      >
        It may change real records of this server, with your own rights.
      </ConfirmDialog>
      <div aria-live="polite" className="flex min-w-0 flex-col gap-3 empty:hidden">
        {typeof answer === 'string' && <p className="text-danger">{answer}</p>}
        {answer !== null && typeof answer !== 'string' && <Shown answer={answer} />}
        {sent && (
          <details>
            <summary className="min-h-11 cursor-pointer py-2 text-sm font-medium text-link-strong">The same with curl</summary>
            <pre className={PRE}>{curlOf(origin, operation, sent.address, sent.body)}</pre>
          </details>
        )}
      </div>
    </>
  )
}

const PRE = 'rounded-sm bg-sunken p-3 text-sm wrap-anywhere whitespace-pre-wrap'

/** Until the environment is known, writes are off for all but admins. */
function useMayWrite(): boolean {
  const viewer = useViewer()
  const { data } = useQuery(serverCheck())
  const isAdmin = viewer !== null && mayPass('platform:admin', viewer)
  return isAdmin || (data !== undefined && data.environment !== 'production')
}

const WHY: Record<number, string> = {
  401: 'Your session has ended. Sign in again.',
  403: 'It takes a role, a business or a scope that your session does not have.',
}

function Shown({ answer: { status, ms, headers, text } }: { answer: Answer }) {
  return (
    <>
      <p className={status < 400 ? 'font-medium text-success' : 'font-medium text-danger'}>
        Status {status}, {milliseconds(ms)}
      </p>
      {WHY[status] && <p>{WHY[status]}</p>}
      <details>
        <summary className="min-h-11 cursor-pointer py-2 text-sm font-medium text-link-strong">{headers.length} headers</summary>
        <pre className={PRE}>{headers.map(([name, value]) => `${name}: ${value}`).join('\n')}</pre>
      </details>
      <pre className={PRE}>{text === '' ? 'No body.' : text}</pre>
    </>
  )
}

const MOST_SHOWN = 50_000
async function answerTo({ method, isIdempotent }: Operation, { address, body }: Request): Promise<Answer | string> {
  const start = performance.now()
  try {
    const response = await fetch(address, {
      method,
      headers: {
        ...(body !== null && { 'content-type': 'application/json' }),
        ...(isIdempotent && { 'idempotency-key': crypto.randomUUID() }),
      },
      ...(body !== null && { body }),
    })
    const text = await response.text()
    const ms = performance.now() - start
    return { status: response.status, ms, headers: [...response.headers], text: readable(text) }
  } catch (error) {
    return `No answer: ${error instanceof Error ? error.message : String(error)}`
  }
}

/** JSON is indented, and a long answer is cut. */
function readable(text: string): string {
  const whole = jsonFault(text) === null ? JSON.stringify(JSON.parse(text), null, 2) : text
  return whole.length > MOST_SHOWN ? `${whole.slice(0, MOST_SHOWN)}\n… (${whole.length.toLocaleString('en-US')} characters)` : whole
}
