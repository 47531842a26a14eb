import type { Multipart } from '@fastify/multipart'
import { messages } from '#schema/italian/messages.ts'
import { UnreadableBody } from '../db/faults.ts'
import { AppError, malformed } from '../http/errors.ts'
import type { StoreLimits, TakenFile } from './store.ts'

/** The limits of a multipart body. One part too many is 413, or 400 where a single file is expected. */
export interface PartLimits extends Pick<StoreLimits, 'accept'> {
  files: number
  texts: number
  /** All files together, and the sentence for more (413). Each by itself is limited by its kind. */
  bytes?: { most: number; message: string }
  /** Parts that are texts even when they are sent as files, as browsers send JSON of its own type. */
  asText?: readonly string[]
  /** Texts that may come several times, in their order: a list in the tree, under their whole name. */
  repeated?: readonly string[]
  /** How long all texts together may be, in bytes, and so each of them; 64 KB for each unless said. */
  textBytes?: number
  /** Images are encoded anew (see encodeAnew), once the whole body is here. */
  encodeImages?: boolean
}

const TEXT_BYTES = 64 * 1024

/** A counter with a limit, shared by all parts of a body. */
export function counter({ bytes, textBytes }: PartLimits) {
  let inFiles = 0
  let inTexts = 0
  return {
    file({ size }: TakenFile): void {
      inFiles += size
      if (bytes && inFiles > bytes.most) throw new AppError(413, bytes.message)
    },
    text(text: string): void {
      inTexts += Buffer.byteLength(text)
      if (textBytes !== undefined && inTexts > textBytes) throw new AppError(413, messages.tooLarge)
    },
  }
}

/** One part more than allowed: the limit is checked here, where the expected parts are known. */
export function parserLimits({ files, texts, textBytes = TEXT_BYTES }: PartLimits) {
  const most = files + texts + 1
  return { files: most, fields: most, parts: most, fieldSize: textBytes }
}

export const tooMany = ({ files }: PartLimits): AppError =>
  files > 1 ? new AppError(413, messages.tooLarge) : malformed()

/** The text of a part, however it was sent. Throws 400 where it is longer than it may be. */
export async function textOf(part: Multipart, { textBytes = TEXT_BYTES }: PartLimits): Promise<string> {
  if (part.type === 'file') return wholeText(readBody<Buffer>(part.file), textBytes)
  // Cut off texts would be saved as if they were whole.
  if (part.valueTruncated) throw malformed()
  return String(part.value)
}

async function wholeText(stream: AsyncIterable<Buffer>, most: number): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    size += chunk.length
    if (size > most) throw malformed()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** The parts, or bytes of one, from the parser. Errors of the parser, not of its consumer, become 400 (unreadable body). */
export async function* readBody<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  const iterator = source[Symbol.asyncIterator]()
  try {
    for (;;) {
      const { value, done } = await iterator.next().catch(unreadable)
      if (done) return
      yield value
    }
  } finally {
    await iterator.return?.()
  }
}

/** The parser names its refusals; that a body is cut short or garbled it tells by a sentence only. */
function unreadable(error: unknown): never {
  throw typeof Object(error).statusCode === 'number' ? error : new UnreadableBody('garbled body', { cause: error })
}
