import sharp from 'sharp'
import type { Part } from './multipart.ts'

export const ACCEPTANCES = '/api/accettazioni_mezzi'

interface Look {
  width?: number
  height?: number
  /** How a camera was held, as it writes it into its photos. */
  orientation?: number
  format?: 'jpeg' | 'png'
}

/** A small photo, of a colour of its own for each n: red on the left, so that it shows which way it stands. */
export async function photo(n: number, { width = 24, height = 16, orientation, format = 'jpeg' }: Look = {}) {
  const left = { create: { width: width / 2, height, channels: 3, background: '#ff0000' } } as const
  // Far enough apart to differ when they are encoded.
  const background = { r: 0, g: (n % 16) * 16, b: (Math.floor(n / 16) % 16) * 16 }
  const image = sharp({ create: { width, height, channels: 3, background } }).composite([
    { input: left, left: 0, top: 0 },
  ])
  const described = orientation
    ? image.withMetadata({ orientation }).withExifMerge({ IFD0: { Copyright: 'Segreto' } })
    : image
  return described.toFormat(format).toBuffer()
}

/** The part of a photo, `foto-<n>`. */
export const photoPart = async (n: number, look?: Look): Promise<Part> => [
  `foto-${n}`,
  { name: `foto ${n}.jpg`, bytes: await photo(n, look) },
]

/** The parts of a stepper's acceptance, besides its files. */
export const said = (matricola: string, more: Record<string, string> = {}): Part[] => [
  ...Object.entries({ dataAccettazione: '04-03-2025', matricola, ore: '12.5', km: '300', carburante: '2', ...more }),
]
