/** What stands on a page: its texts in the order they were written, and the sizes in pixels of its images. */
export interface PdfPage {
  texts: string[]
  images: [width: number, height: number][]
}

/** A PDF read by another program than the one that made it. Throws where a glyph is drawn that stands for none (.notdef). */
export async function readPdf(bytes: Uint8Array): Promise<{ pages: PdfPage[]; text: string }> {
  hideAdditions(Array.prototype)
  const { getDocument, OPS } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const document = await loading.promise
  const pages: PdfPage[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    const texts = items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? item.str : []))
    const { fnArray, argsArray } = await page.getOperatorList()
    const images = fnArray.flatMap((operator, index): [number, number][] =>
      operator === OPS.paintImageXObject ? [[argsArray[index][1], argsArray[index][2]]] : [],
    )
    const drawn = fnArray.flatMap((operator, index) => (operator === OPS.showText ? argsArray[index][0] : []))
    if (drawn.some((glyph) => glyph.originalCharCode === 0)) throw new Error(`A glyph is missing on page ${number}`)
    pages.push({ texts, images })
  }
  await loading.destroy()
  return { pages, text: pages.flatMap(({ texts }) => texts).join(' ') }
}

/** The reader refuses to start where another library of the tests has added to arrays in sight of everybody. */
function hideAdditions(prototype: object): void {
  for (const name of Object.keys(prototype)) Object.defineProperty(prototype, name, { enumerable: false })
}
