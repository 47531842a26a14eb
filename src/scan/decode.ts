import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'

interface Detector {
  detect: (image: ImageBitmapSource) => Promise<{ rawValue: string }[]>
}

declare global {
  interface Window {
    /** Not in every browser. */
    BarcodeDetector?: new () => Detector
  }
}

/** Reads the first code of an image; undefined when there is none. */
export type Decode = (image: ImageData | Blob) => Promise<string | undefined>

/** The decoder of the browser where it has one. Where not, or with `thorough`, ours, which is loaded when it is first used. */
export async function loadDecoder({ thorough = false } = {}): Promise<Decode> {
  const Detector = window.BarcodeDetector
  if (!Detector || thorough) return loadOwn()
  const detector = new Detector()
  return async (image) => (await detector.detect(image))[0]?.rawValue
}

async function loadOwn(): Promise<Decode> {
  const { prepareZXingModule, readBarcodes } = await import('zxing-wasm/reader')
  await prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true })
  return async (image) => {
    const found = await readBarcodes(image, { tryHarder: true, maxNumberOfSymbols: 1 })
    return found.find(({ isValid }) => isValid)?.text
  }
}
