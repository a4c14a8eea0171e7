import { request } from '../../../data/http'
import type { PlannedFamily } from './parseFamilies'

/** A family that the server refused. */
export interface RefusedFamily {
  readonly line: number
  readonly error: unknown
}

const AT_ONCE = 4

/**
 * Saves families one by one, a few at once (`POST /product/family`). One that is refused keeps none of the others.
 * @param tell how many are through
 */
export async function sendFamilies(storeCode: string, families: readonly PlannedFamily[], tell: (done: number) => void): Promise<RefusedFamily[]> {
  const refused: RefusedFamily[] = []
  let next = 0
  let done = 0
  const work = async () => {
    for (let family = families[next++]; family; family = families[next++]) {
      const { line, fmPrCode, prCodeList, layoutId, nfc } = family
      try {
        await request('POST', '/product/family', { body: { storeCode, fmPrCode, prCodeList, layoutId, nfc } })
      } catch (error) {
        refused.push({ line, error })
      }
      tell(++done)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return refused.sort((one, other) => one.line - other.line)
}
