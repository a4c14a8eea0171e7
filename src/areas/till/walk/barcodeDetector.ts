interface Detected {
  readonly rawValue: string
}

interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly Detected[]>
}

type WithDetector = typeof globalThis & {
  readonly BarcodeDetector?: new (options: { readonly formats: readonly string[] }) => Detector
}

const FORMATS = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'qr_code'] as const

/** Whether the browser reads barcodes by itself, and may be asked for the camera. */
export const hasDetector = (): boolean =>
  (globalThis as WithDetector).BarcodeDetector !== undefined && navigator.mediaDevices !== undefined

/** What reads the codes of products. @throws Error in a browser without */
export function openDetector(): Detector {
  const { BarcodeDetector } = globalThis as WithDetector
  if (!BarcodeDetector) throw new Error('this browser reads no barcodes')
  return new BarcodeDetector({ formats: FORMATS })
}
