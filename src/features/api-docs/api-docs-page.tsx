import { useQuery } from '@tanstack/react-query'
import { Input } from 'antd'
import { useDeferredValue, useMemo, useState } from 'react'
import { call } from '#src/lib/net/http.ts'
import { toHttpError } from '#src/lib/net/http-error.ts'
import type { PageProps } from '#src/lib/screen.ts'
import { Row, Stack } from '#src/ui/layout.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { LoadFailure, Notice, Skeleton } from '#src/ui/states.tsx'
import { CallDetails } from './call-details.tsx'
import { Disclosure } from './disclosure.tsx'
import { type ApiDocument, readDocument, search } from './read-document.ts'
import { t } from './texts.ts'

/**
 * Renders the server's OpenAPI document. 3 kB of our own: RapiDoc, OpenAPI Explorer, Redoc and Swagger UI are 218 to
 * 458 kB, need eval, which our content security policy forbids, and have no Italian texts.
 */
export function ApiDocs({ title }: PageProps) {
  const query = useQuery({
    queryKey: ['openapi'],
    queryFn: async ({ signal }) => readDocument((await call('/api/openapi.json', { signal })).body),
  })
  return (
    <>
      <PageHead title={title} />
      {query.isLoading && <Skeleton />}
      {query.error && <LoadFailure error={toHttpError(query.error)} onRetry={() => query.refetch()} />}
      {query.data && <Document document={query.data} />}
    </>
  )
}

function Document({ document }: { document: ApiDocument }) {
  const [words, setWords] = useState('')
  const deferredWords = useDeferredValue(words)
  const groups = useMemo(() => search(document.groups, deferredWords), [document, deferredWords])
  const { version, openapi } = document
  return (
    <>
      <Stack as="p" below="xl" className="muted">
        {t('apiDocs.intro', { version, openapi })}
      </Stack>
      <search>
        <Row most="30rem" below="xl">
          <Input
            value={words}
            onChange={(event) => setWords(event.target.value)}
            placeholder={t('apiDocs.search')}
            aria-label={t('apiDocs.search')}
            allowClear
          />
        </Row>
      </search>
      {groups.length === 0 && <Notice title={t('apiDocs.nothing')} />}
      <Stack>
        {groups.map(([tag, calls]) => (
          <Disclosure
            key={tag}
            className="surface divided"
            open={deferredWords.trim() !== ''}
            summary={
              <>
                <h2>{tag || t('apiDocs.others')}</h2>
                <span className="muted">{t('apiDocs.calls', { count: calls.length })}</span>
              </>
            }
          >
            {calls.map((operation) => (
              <CallDetails key={`${operation.method} ${operation.path}`} operation={operation} />
            ))}
          </Disclosure>
        ))}
      </Stack>
    </>
  )
}
