/** Sent by the hub to the sessions that are over. */
export const LOGOUT = 'logout'
/** Sent by the hub when it cannot replay all missed events. */
export const RELOAD = 'reload'

export interface StreamMessage {
  event: string
  data: string
}

/**
 * Parses an event stream from chunks of any size. Calls `onMessage` for each message with data and `onId` for each
 * id, at the blank line that ends the message.
 */
export function streamReader(onMessage: (message: StreamMessage) => void, onId: (id: string) => void) {
  let unfinished = ''
  let event = ''
  let data: string[] = []
  let id: string | undefined

  function readField(text: string): void {
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

  return (chunk: string): void => {
    const lines = (unfinished + chunk).split('\n')
    unfinished = lines.pop() ?? ''
    for (const text of lines.map((one) => one.replace(/\r$/, ''))) {
      if (text === '') dispatch()
      else readField(text)
    }
  }
}
