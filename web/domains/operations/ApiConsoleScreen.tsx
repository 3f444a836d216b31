import { useQuery } from '@tanstack/react-query'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { plural } from '#web/lib/format.ts'
import { apiRequest } from '#web/lib/transport.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { PageTitle } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { linkClass, TextLink } from '#web/ui/TextLink.tsx'
import { type ApiDocument, matching, type Operation, operationsIn, readDocument } from './api-document.ts'
import { OperationForm } from './OperationForm.tsx'

const API_DOCUMENT = '/api/openapi.json'
const SHOWN = 40

/** Developers call any operation of the API with their own session, from the document that this server serves. */
export default function ApiConsoleScreen() {
  const { data, error, refetch } = useQuery({
    queryKey: ['openapi', 'document'],
    queryFn: async () => {
      const document = readDocument(await (await apiRequest('GET', API_DOCUMENT)).json())
      return document && { document, all: operationsIn(document) }
    },
    staleTime: Infinity,
  })
  return (
    <div className="flex flex-col gap-8">
      <PageTitle
        title="API console"
        lead="Each operation of the API document that this server serves, to try with your own session. Requests go to this host only."
        actions={
          <>
            <a href={API_DOCUMENT} download="openapi.json" className={linkClass}>
              Download the document
            </a>
            <TextLink to="/function-agent">Function agent</TextLink>
            <TextLink to="/diagnostics">Diagnostics</TextLink>
          </>
        }
      />
      {data ? (
        <Operations {...data} />
      ) : data === null ? (
        <p role="alert">This server serves no API document at {API_DOCUMENT}.</p>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows count={8} />
      )}
    </div>
  )
}

function Operations({ document, all }: { document: ApiDocument; all: readonly Operation[] }) {
  const { get, change, hrefWith } = useAddressFilters()
  const words = get('q') ?? ''
  const found = matching(all, words)
  const chosen = all.find(({ id }) => id === get('op'))
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col gap-3">
        <SearchField label="Search operations" placeholder="get stores" value={words} onSearch={(q) => change({ q })} />
        <p aria-live="polite" className="text-sm text-soft">
          {plural(found.length, 'operation')}
          {found.length > SHOWN && `, the first ${SHOWN} are shown`}
        </p>
        {found.length === 0 ? (
          <EmptyState title="No operation has these words" />
        ) : (
          <ul className="divide-y divide-hairline rounded-md border border-hairline bg-surface">
            {found.slice(0, SHOWN).map((operation) => (
              <li key={operation.id} className="px-3 py-2">
                <TextLink
                  to={`${hrefWith({ op: operation.id })}#operation`}
                  prefetch="none"
                  aria-current={operation.id === chosen?.id ? 'true' : undefined}
                  className="block min-h-6 wrap-anywhere"
                >
                  {operation.method} {operation.path}
                </TextLink>
                <span className="text-sm text-soft">{operation.summary}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
      {chosen ? <Chosen key={chosen.id} operation={chosen} document={document} /> : <p className="text-soft">Choose an operation.</p>}
    </div>
  )
}

function Chosen({ operation, document }: { operation: Operation; document: ApiDocument }) {
  const { method, path, summary, tag, needsSession, scopes } = operation
  return (
    <section aria-labelledby="operation" className="flex min-w-0 flex-col gap-4">
      <h2 id="operation" className="scroll-mt-4 wrap-anywhere">
        {method} {path}
      </h2>
      <p>{summary}</p>
      <p className="flex flex-wrap gap-2">
        <Badge>{tag}</Badge>
        <Badge>{needsSession ? 'Needs a session' : 'Public'}</Badge>
        {scopes.map((scope) => (
          <Badge key={scope}>API keys: {scope}</Badge>
        ))}
      </p>
      <OperationForm operation={operation} document={document} />
    </section>
  )
}
