import { type ChannelListener, subscribe, unsubscribe } from 'node:diagnostics_channel'
import { context, type Span, SpanKind, SpanStatusCode, trace, type Tracer } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { sqlState } from './db.ts'

/** A collector that does not answer must not hold up a stop. */
const STOP_MS = 3_000

/**
 * Traces by OpenTelemetry: each request, its statements by name, and what it asks of other servers. Spans tell patterns of routes, names of
 * statements and hosts; never an address, a value, a body or an error's words, which could be somebody's data. Where spans are sent and how
 * many are kept, the standard environment variables say.
 */
export class Traces {
  readonly #provider: NodeTracerProvider
  readonly #tracer: Tracer
  readonly #outgoing: [string, ChannelListener][]

  constructor(version: string) {
    const own = resourceFromAttributes({ 'service.name': 'spiral', 'service.version': version })
    this.#provider = new NodeTracerProvider({
      resource: defaultResource()
        .merge(own)
        .merge(detectResources({ detectors: [envDetector] })),
      spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
    })
    this.#provider.register({ propagator: null })
    this.#tracer = this.#provider.getTracer('spiral')
    this.#outgoing = outgoingRequests(this.#tracer)
    for (const [channel, listener] of this.#outgoing) subscribe(channel, listener)
  }

  /** A span for each request. What a stranger sends as the trace that it belongs to counts for nothing. */
  watchRequests(app: FastifyInstance): void {
    const contexts = new WeakMap<FastifyRequest, ReturnType<typeof context.active>>()
    app.addHook('onRequest', (request, reply, done) => {
      const route = request.routeOptions.config.endpoint?.path ?? request.routeOptions.url ?? 'unknown'
      const attributes = { 'http.request.method': request.method, 'http.route': route }
      const span = this.#tracer.startSpan(`${request.method} ${route}`, { kind: SpanKind.SERVER, attributes })
      const inside = trace.setSpan(context.active(), span)
      contexts.set(request, inside)
      reply.raw.once('close', () => {
        span.setAttribute('http.response.status_code', reply.raw.statusCode)
        end(span, reply.raw.statusCode >= 500 ? String(reply.raw.statusCode) : null)
      })
      context.with(inside, done)
    })
    // Again, because what follows on a body is called by its stream.
    app.addHook('preValidation', (request, _reply, done) => context.with(contexts.get(request) ?? context.active(), done))
  }

  /** A span for each statement that a request sends on this connection. */
  watchConnection(client: pg.PoolClient): void {
    const send: (...args: unknown[]) => unknown = client.query.bind(client)
    const query = (...args: unknown[]): unknown => {
      if (!trace.getActiveSpan()) return send(...args)
      const name = nameOf(args[0])
      const span = this.#tracer.startSpan(name, {
        kind: SpanKind.CLIENT,
        attributes: { 'db.system.name': 'postgresql', 'db.query.summary': name },
      })
      const ended = (error: unknown): void => end(span, error ? (sqlState(error) ?? 'connection') : null)
      const heard = args.at(-1)
      if (typeof heard === 'function')
        return send(...args.slice(0, -1), (error: unknown, ...rest: unknown[]) => {
          ended(error)
          Reflect.apply(heard, undefined, [error, ...rest])
        })
      const sent = send(...args)
      if (sent instanceof Promise) sent.then(() => ended(null), ended)
      return sent
    }
    Object.assign(client, { query })
  }

  /** What a line of the log carries, so that it is found from its trace. */
  ids(): { trace_id?: string; span_id?: string } {
    const active = trace.getActiveSpan()?.spanContext()
    return active ? { trace_id: active.traceId, span_id: active.spanId } : {}
  }

  /** Sends what is left. */
  async stop(): Promise<void> {
    for (const [channel, listener] of this.#outgoing) unsubscribe(channel, listener)
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<void>((done) => {
      timer = setTimeout(done, STOP_MS)
    })
    await Promise.race([this.#provider.shutdown().catch(() => {}), late])
    clearTimeout(timer)
    trace.disable()
    context.disable()
  }
}

/** A failed span tells the kind of its failure only. */
function end(span: Span, failure: string | null): void {
  if (failure !== null) {
    span.setAttribute('error.type', failure)
    span.setStatus({ code: SpanStatusCode.ERROR })
  }
  span.end()
}

/** The name of a statement, or the first word of one without a name. */
function nameOf(statement: unknown): string {
  const { name, text } =
    typeof statement === 'string' ? { name: '', text: statement } : ((statement as { name?: string; text?: string } | null) ?? {})
  return name || (/^\s*(\w+)/.exec(text ?? '')?.[1]?.toLowerCase() ?? 'statement')
}

type NodeRequest = { method: string; host: string }
type NodeAnswer = { statusCode?: number }
type FetchRequest = { method: string; origin: string | URL }

/** Listeners for all requests that leave this process, by Node's own client or by undici, which is also behind `fetch`. */
function outgoingRequests(tracer: Tracer): [string, ChannelListener][] {
  const spans = new WeakMap<object, Span>()
  const begin = (request: object, method: string, host: string): void => {
    if (!trace.getActiveSpan()) return
    const attributes = { 'http.request.method': method, 'server.address': host }
    spans.set(request, tracer.startSpan(`${method} ${host}`, { kind: SpanKind.CLIENT, attributes }))
  }
  const answered = (request: object, status: number | undefined): void => {
    const span = spans.get(request)
    if (!span) return
    if (status !== undefined) span.setAttribute('http.response.status_code', status)
    end(span, status !== undefined && status >= 400 ? String(status) : null)
    spans.delete(request)
  }
  const failed = (request: object): void => {
    const span = spans.get(request)
    if (span) end(span, 'connection')
    spans.delete(request)
  }
  return [
    ['http.client.request.start', (said) => begin(of(said).request, nodeOf(said).method, nodeOf(said).host)],
    ['http.client.response.finish', (said) => answered(of(said).request, (said as { response: NodeAnswer }).response.statusCode)],
    ['http.client.request.error', (said) => failed(of(said).request)],
    ['undici:request:create', (said) => begin(of(said).request, fetchOf(said).method, new URL(fetchOf(said).origin).hostname)],
    ['undici:request:headers', (said) => answered(of(said).request, (said as { response: NodeAnswer }).response.statusCode)],
    ['undici:request:error', (said) => failed(of(said).request)],
  ]
}
const of = (said: unknown) => said as { request: object }
const nodeOf = (said: unknown) => (said as { request: NodeRequest }).request
const fetchOf = (said: unknown) => (said as { request: FetchRequest }).request
