import { connect, type Socket } from 'node:net'

/** A connection on which bytes are sent as they are given. */
export interface BareSocket {
  socket: Socket
  /** All that came back so far. */
  text: () => string
  /** Resolves once the server has closed it, or cut it. */
  closed: Promise<void>
}

/** Opens a bare connection and sends the lines; an error of the connection is its end. */
export function bareSocket(port: number, ...lines: string[]): BareSocket {
  const socket = connect(port, '127.0.0.1', () => socket.write(lines.join('\r\n')))
  let text = ''
  socket.setEncoding('utf8')
  socket.on('data', (chunk) => {
    text += chunk
  })
  const closed = new Promise<void>((resolve) => {
    socket.on('close', () => resolve())
    socket.on('error', () => resolve())
  })
  return { socket, text: () => text, closed }
}
