import { hash } from 'node:crypto'

type Encode = (bytes: Buffer) => Buffer

const encoded = new WeakMap<Buffer, Map<string, Buffer>>()

/** The bytes of an answer that is given several times: each encoding of them is worked out once (`encodedOnce`). */
export function keptBytes(text: string): Buffer {
  const bytes = Buffer.from(text)
  encoded.set(bytes, new Map())
  return bytes
}

/** The same encoding, which keeps what it made of kept bytes for as long as they are. */
export function encodedOnce(encoding: string, encode: Encode): Encode {
  return (bytes) => {
    const byEncoding = encoded.get(bytes)
    const result = byEncoding?.get(encoding) ?? encode(bytes)
    byEncoding?.set(encoding, result)
    return result
  }
}

/** The entity tag of an answer: other bytes have another one. */
export const tagOf = (bytes: Buffer): string => `W/"${hash('sha1', bytes, 'base64url')}"`
