import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'

/** A message to a subscriber: `event` is the topic. */
export interface Message {
  id?: string
  event: string
  data: unknown
}

/** A message as an event stream writes it. Whatever the values hold, they make no field and no message of their own. */
export function sseText({ id, event, data }: Message): string {
  const lines = (JSON.stringify(data) ?? '').split(/\r\n|\r|\n/)
  return [
    ...(id === undefined ? [] : [`id: ${oneLine(id)}`]),
    `event: ${oneLine(event)}`,
    ...lines.map((line) => `data: ${line}`),
    '\n',
  ].join('\n')
}

/** A comment that no client takes for a message, but which moves on the id it will ask from. */
export const heartbeat = (id: string): string => `:\nid: ${oneLine(id)}\n\n`

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not get through
const oneLine = (text: string) => text.replaceAll(/[\u0000-\u001f\u2028\u2029]/g, ' ')

/** Begins an event stream as the answer, with the headers set so far; what follows is written to it directly. */
export function streamHead(reply: FastifyReply): ServerResponse {
  reply.hijack()
  const { raw } = reply
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value)
  // Not in chunks: the stream is all that still comes on this connection, and the same bytes go out to many as they are.
  raw.removeHeader('transfer-encoding')
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    connection: 'close',
  })
  return raw
}
