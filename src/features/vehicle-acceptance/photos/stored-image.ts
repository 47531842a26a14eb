import { useEffect, useState } from 'react'
import type { StoredFile } from '#schema/tables.generated.ts'
import { callForFile } from '#src/lib/net/http.ts'
import { toHttpError } from '#src/lib/net/http-error.ts'
import { pathOfFile } from '#src/lib/net/open-file.ts'

/** The contents of a stored file, or why they cannot be had; neither until one of them is known. */
interface StoredImage {
  blob?: Blob
  /** The server's sentence: the file is damaged, say. */
  failure?: string
}

/** Fetches the contents of a stored file. */
export function useStoredImage(stored: StoredFile | undefined): StoredImage {
  const [image, setImage] = useState<StoredImage>({})
  // biome-ignore lint/correctness/useExhaustiveDependencies: fetched once for each file
  useEffect(() => {
    setImage({})
    if (!stored) return
    let isCurrent = true
    callForFile(pathOfFile(stored)).then(
      (blob) => isCurrent && setImage({ blob }),
      (failure: unknown) => isCurrent && setImage({ failure: toHttpError(failure).message }),
    )
    return () => {
      isCurrent = false
    }
  }, [stored?.filename])
  return image
}
