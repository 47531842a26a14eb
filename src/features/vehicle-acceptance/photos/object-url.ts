import { useEffect, useState } from 'react'
import type { StoredFile } from '#schema/tables.generated.ts'
import { callForFile } from '#src/lib/http.ts'
import { pathOfFile } from '#src/lib/open-file.ts'

/** The address of a file in memory, released when the component no longer shows it. */
export function useObjectUrl(file: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!file) return
    const created = URL.createObjectURL(file)
    setUrl(created)
    return () => {
      setUrl(undefined)
      URL.revokeObjectURL(created)
    }
  }, [file])
  return url
}

/** The contents of a stored file; undefined until they are there, and without a network. */
export function useStoredImage(stored: StoredFile | undefined): Blob | undefined {
  const [blob, setBlob] = useState<Blob>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: fetched once for each file
  useEffect(() => {
    setBlob(undefined)
    if (!stored) return
    let isCurrent = true
    callForFile(pathOfFile(stored)).then(
      (fetched) => isCurrent && setBlob(fetched),
      // A former photo only helps: the acceptance goes on without it.
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [stored?.filename])
  return blob
}
