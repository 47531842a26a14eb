/** A message of an event stream. */
export interface StreamMessage {
  event: string
  data: string
}

/**
 * Reads an event stream piece by piece, however it is cut. Every message with data goes to `onMessage`, every id to
 * `onId`, when the blank line behind it has come.
 */
export function streamReader(onMessage: (message: StreamMessage) => void, onId: (id: string) => void) {
  let rest = ''
  let event = ''
  let data: string[] = []
  let id: string | undefined

  function line(text: string): void {
    const [, field = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(text) ?? []
    if (field === 'event') event = value
    if (field === 'data') data.push(value)
    if (field === 'id') id = value
  }

  function dispatch(): void {
    if (data.length > 0) onMessage({ event: event || 'message', data: data.join('\n') })
    if (id !== undefined) onId(id)
    event = ''
    data = []
    id = undefined
  }

  return (piece: string): void => {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    for (const text of lines.map((one) => one.replace(/\r$/, ''))) {
      if (text === '') dispatch()
      else line(text)
    }
  }
}
