import { useCallback } from 'react'
import { readLanguage } from '../../../data/language'
import { request } from '../../../data/http'
import { useSession } from '../../../data/session'
import type { FamilyProduct, LayoutName } from '../../../generated/types'
import { fillPath } from '../../../schema/template'
import { COUNTRY_OF, decodeText, type Encoding } from '../../../ui/csv/decode'
import { parseFamilies, planFamilies, type FamilyMistake, type PlannedFamily } from './parseFamilies'
import { isShared } from './sharedFamilies'

/** A file that has been read and compared with the families that are there. */
export interface CheckedFamilies {
  readonly name: string
  readonly encoding: Encoding
  /** The line that was passed over as a heading. */
  readonly heading: number | undefined
  readonly plan: readonly PlannedFamily[]
  readonly mistakes: readonly FamilyMistake[]
}

const USUAL_COUNT = 3

/**
 * Reads a file of families and compares it with those of the store (spec/2 §5).
 * @returns undefined where its bytes are no text in the encoding that was chosen
 */
export function useFamilyFile(storeCode: string) {
  const config = useSession()?.systemConfig
  const [count, site] = [config?.familyProductItemCount ?? USUAL_COUNT, config?.site]
  return useCallback(
    async (file: File, encoding: Encoding | 'auto'): Promise<CheckedFamilies | undefined> => {
      const path = isShared(storeCode) ? '/status/product/family/search' : fillPath('/status/store/{storeCode}/product/family/search', { storeCode })
      const [bytes, layouts, known] = await Promise.all([file.arrayBuffer(), request<LayoutName[]>('GET', '/layout/name'), request<{ data: FamilyProduct[] }>('POST', path, { form: new URLSearchParams({ draw: '1', start: '0', length: '-1' }) })])
      const read = decodeText(bytes, encoding, COUNTRY_OF[readLanguage()])
      if (!read) return undefined
      // What a family has already it may keep.
      const ids = new Set([...layouts.map(({ id }) => id), ...known.data.map(({ layoutId }) => layoutId)])
      const { heading, lines, mistakes } = parseFamilies(read.text, count, ids, site)
      return { name: file.name, encoding: read.encoding, heading, plan: planFamilies(lines, known.data), mistakes }
    },
    [storeCode, count, site],
  )
}
