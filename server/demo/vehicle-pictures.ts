import { Readable } from 'node:stream'
import type { StoredRows } from '#schema/tables.generated.ts'
import { type StoredFile, storeFile } from '../files/store.ts'
import { type Colour, drawPng } from './draw.ts'

type Position = NonNullable<StoredRows['accettazioni_mezzi_foto']['posizione']>

/** The pictures that demo acceptances share. */
export interface VehiclePictures {
  photos: { position: Position; file: StoredFile }[]
  signatures: StoredFile[]
}

/** A rectangle by its edges, in hundredths of the picture. */
type Box = readonly [left: number, top: number, right: number, bottom: number, colour: Colour]

const dark: Colour = [38, 40, 44]
const glass: Colour = [150, 190, 214]
const light: Colour = [255, 244, 200]
const red: Colour = [200, 40, 36]
const screen: Colour = [196, 222, 178]
const paints: Colour[] = [
  [236, 176, 32],
  [214, 92, 36],
  [44, 108, 168],
]

const scenes: Record<Position, (paint: Colour) => Box[]> = {
  fronte: (paint) => [
    [28, 30, 72, 78, paint],
    [34, 34, 66, 52, glass],
    [31, 60, 40, 67, light],
    [60, 60, 69, 67, light],
    [29, 78, 40, 90, dark],
    [60, 78, 71, 90, dark],
  ],
  retro: (paint) => [
    [28, 26, 72, 78, paint],
    [40, 60, 60, 68, [240, 240, 236]],
    [30, 62, 36, 72, red],
    [64, 62, 70, 72, red],
    [29, 78, 40, 90, dark],
    [60, 78, 71, 90, dark],
  ],
  sinistra: (paint) => [
    [10, 50, 88, 78, paint],
    [10, 28, 38, 50, paint],
    [14, 32, 34, 48, glass],
    [16, 74, 32, 92, dark],
    [66, 74, 82, 92, dark],
  ],
  destra: (paint) => [
    [12, 50, 90, 78, paint],
    [62, 28, 90, 50, paint],
    [66, 32, 86, 48, glass],
    [18, 74, 34, 92, dark],
    [68, 74, 84, 92, dark],
  ],
  contaore: (paint) => [
    [0, 0, 100, 100, dark],
    [20, 34, 80, 66, screen],
    ...[26, 37, 48, 59, 70].map((left): Box => [left, 42, left + 5, 58, dark]),
    [20, 74, 80, 78, paint],
  ],
  carburante: (paint) => [
    [0, 0, 100, 100, dark],
    ...[0, 1, 2, 3, 4].map((n): Box => [16 + n * 14, 62 - n * 8, 26 + n * 14, 78, n < 3 ? paint : [90, 92, 96]]),
  ],
  altro: (paint) => [
    [0, 0, 100, 100, paint],
    [30, 44, 74, 47, [250, 236, 210]],
    [42, 50, 80, 52, [250, 236, 210]],
  ],
}

const WIDTH = 240
const HEIGHT = 180

/** Stores a picture of each position of each vehicle, and some signatures. */
export async function storeVehiclePictures(folder: string): Promise<VehiclePictures> {
  const store = (bytes: Buffer, name: string) =>
    storeFile(folder, Readable.from([bytes]), name, { maxImageBytes: bytes.length, maxVideoBytes: 0 })
  const photos: VehiclePictures['photos'] = []
  for (const paint of paints) {
    for (const position of positions) {
      photos.push({ position, file: await store(pictureOf(scenes[position](paint)), `${position}.png`) })
    }
  }
  const signatures: StoredFile[] = []
  for (let n = 0; n < 3; n++) signatures.push(await store(signature(n), 'firma.png'))
  return { photos, signatures }
}

const positions: readonly Position[] = ['fronte', 'retro', 'sinistra', 'destra', 'contaore', 'carburante', 'altro']

/** The boxes in front of a yard, each over those before it. */
function pictureOf(boxes: readonly Box[]): Buffer {
  const inFront = boxes.toReversed()
  return drawPng(WIDTH, HEIGHT, (x, y) => {
    const [across, down] = [(x * 100) / WIDTH, (y * 100) / HEIGHT]
    const box = inFront.find(
      ([left, top, right, bottom]) => across >= left && across < right && down >= top && down < bottom,
    )
    if (box) return box[4]
    return down < 60 ? [186 + down, 206 + down / 2, 226] : [142, 138, 130]
  })
}

/** A line as of a pen. */
const signature = (n: number): Buffer =>
  drawPng(180, 60, (x, y) => {
    const line = 30 + 16 * Math.sin(x / (6 + n)) * Math.cos(x / 23)
    return x > 15 && x < 165 && Math.abs(y - line) < 1.6 ? [24, 32, 88] : [255, 255, 255]
  })
