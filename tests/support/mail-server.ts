import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'

/** A mail as it arrived. */
export interface Arrived {
  to: string[]
  text: string
  header: (name: string) => string | undefined
}

export interface MailServer {
  url: string
  mails: Arrived[]
  /**
   * What becomes of the next ones: taken, refused at the recipient or after the data, or taken without ever saying so: by
   * hanging up, or by keeping silent.
   */
  mode: 'take' | 'refuse' | 'later' | 'die' | 'hold'
  /** Addresses that do not exist here, and those that are asked to come back. */
  refused: string[]
  later: string[]
  close(): Promise<void>
}

/** A real SMTP server on a port of its own, or the given one. */
export async function mailServer(port = 0): Promise<MailServer> {
  const refused = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code })
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, done) {
      if (it.mode === 'refuse' || it.refused.includes(address)) done(refused(550, 'No such user here'))
      else if (it.later.includes(address)) done(refused(451, 'Try again later'))
      else done()
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (it.mode === 'later') return done(refused(451, 'Try again later'))
        const text = Buffer.concat(chunks).toString('utf8')
        const to = session.envelope.rcptTo.map(({ address }) => address)
        const header = (name: string) =>
          new RegExp(`^${name}: (.*(?:\r\n[ \t].*)*)`, 'im').exec(text)?.[1]?.replaceAll(/\r\n[ \t]/g, ' ')
        it.mails.push({ to, text, header })
        if (it.mode === 'die') for (const socket of sockets) socket.destroy()
        else if (it.mode !== 'hold') done()
      })
    },
  })
  const sockets = new Set<{ destroy(): unknown }>()
  server.server.on('connection', (socket) => sockets.add(socket))
  server.on('error', () => {})
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  const bound = typeof address === 'object' ? address?.port : port
  const it: MailServer = {
    url: `smtp://127.0.0.1:${bound}`,
    mails: [],
    mode: 'take',
    refused: [],
    later: [],
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
  return it
}
