import { fitSize, type PhotoKind, photoKind } from './photo-kind.ts'

const JPEG_QUALITY = 0.85
const HEADER_BYTES = 16

export type PreparedPhoto = { file: File } | { refused: 'heic' | 'refused' | 'unreadable' }

/** A photo as it is sent: upright, at most 2560 pixels long. The original where it only can be shown; a reason where not even that. */
export async function preparePhoto(file: File): Promise<PreparedPhoto> {
  const kind = photoKind(new Uint8Array(await file.slice(0, HEADER_BYTES).arrayBuffer()))
  if (kind === 'heic') return { refused: 'heic' }
  if (kind === 'other') return { refused: 'refused' }
  const redrawn = await redraw(file, kind).catch(() => undefined)
  if (redrawn) return { file: redrawn }
  return (await isShowable(file)) ? { file } : { refused: 'unreadable' }
}

async function redraw(file: File, kind: Exclude<PhotoKind, 'heic' | 'other'>): Promise<File> {
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const { width, height } = fitSize(image.width, image.height)
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    const context = canvas.getContext('2d')
    if (!context) throw new Error('No canvas')
    context.drawImage(image, 0, 0, width, height)
    const type = `image/${kind}`
    const blob = await toBlob(canvas, type)
    return new File([blob], file.name, { type, lastModified: file.lastModified })
  } finally {
    image.close()
  }
}

const toBlob = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob>((resolve, reject) => {
    const take = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('No image')))
    canvas.toBlob(take, type, JPEG_QUALITY)
  })

async function isShowable(file: File): Promise<boolean> {
  const url = URL.createObjectURL(file)
  try {
    await Object.assign(new Image(), { src: url }).decode()
    return true
  } catch {
    return false
  } finally {
    URL.revokeObjectURL(url)
  }
}
