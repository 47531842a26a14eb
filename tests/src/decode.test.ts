import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { afterAll, expect, it, vi } from 'vitest'
import { prepareZXingModule, type WriterOptions, writeBarcode } from 'zxing-wasm/writer'

const { resolve } = createRequire(import.meta.url)
const bytesOf = (path: string) => readFileSync(resolve(path))

vi.mock('zxing-wasm/reader/zxing_reader.wasm?url', () => ({
  default: `data:application/wasm;base64,${bytesOf('zxing-wasm/reader/zxing_reader.wasm').toString('base64')}`,
}))
vi.resetModules()
const { loadDecoder } = await import('#src/scan/decode.ts')
afterAll(() => vi.resetModules())

type Code = [text: string, format: WriterOptions['format']]

/** A picture as the camera gives it: the code on white, turned by so many degrees. */
async function pictureOf([text, format]: Code, turned: number): Promise<ImageData> {
  prepareZXingModule({ overrides: { wasmBinary: bytesOf('zxing-wasm/writer/zxing_writer.wasm').buffer } })
  const { image } = await writeBarcode(text, { format, scale: 4 })
  if (!image) throw new Error(`No image of ${text}`)
  const { data, info } = await sharp(Buffer.from(await image.arrayBuffer()))
    .flatten({ background: 'white' })
    .extend({ top: 60, bottom: 60, left: 60, right: 60, background: 'white' })
    .rotate(turned, { background: 'white' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height, colorSpace: 'srgb' }
}

it.each<[...Code, number]>([
  ['RES-000123', 'QRCode', 0],
  ['mat. 44/B – «Ü»', 'QRCode', 30],
  ['RES-000123', 'Code128', 0],
  ['ZAR94500001234567', 'Code128', 180],
])('the decoder reads %s, a %s turned by %d degrees', async (text, format, turned) => {
  const decode = await loadDecoder({ thorough: true })
  expect(await decode(await pictureOf([text, format], turned))).toBe(text)
})

it('a picture without a code holds none', async () => {
  const decode = await loadDecoder({ thorough: true })
  const data = new Uint8ClampedArray(200 * 200 * 4).fill(255)
  expect(await decode({ data, width: 200, height: 200, colorSpace: 'srgb' })).toBeUndefined()
})
