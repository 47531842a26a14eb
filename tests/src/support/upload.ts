import { vi } from 'vitest'

/** The browser's upload, as far as it is used: `requests` end when the test says so. */
export class Upload {
  static requests: Upload[] = []
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  status = 0
  response: unknown
  headers: Record<string, string> = {}
  retryAfter: string | null = null
  path = ''
  parts = new FormData()
  aborted = false
  open(_method: string, path: string) {
    this.path = path
  }
  abort() {
    this.aborted = true
    this.onabort?.()
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  send(parts: FormData) {
    this.parts = parts
    Upload.requests.push(this)
  }
  type?: string
  getResponseHeader(name: string) {
    if (name === 'Retry-After') return this.retryAfter
    return this.type ?? (this.status >= 400 ? 'application/problem+json' : 'application/json')
  }
  /** The whole body has left. */
  uploaded() {
    this.upload.onprogress?.({ loaded: 1, total: 1 })
  }
  end(status: number, response: unknown = { data: { id: 1 } }) {
    this.status = status
    this.response = response
    this.onload?.()
  }
}

/** The upload of that number since the test began, once it has. */
export const upload = (n: number): Promise<Upload> => vi.waitUntil(() => Upload.requests[n]) as Promise<Upload>
