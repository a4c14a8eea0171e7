import { request } from '../../../data/http'
import type { PlusDeviceShow } from '../../../generated/types'
import type { Values } from '../../../schema/template'
import { fillPath } from '../../../schema/template'

/** How many devices are requested in parallel. */
const AT_ONCE = 6

/**
 * The names of devices with their own slides, which another template would replace. Devices that follow a template have
 * none.
 * @throws HttpError
 */
export async function ownSlides(rows: readonly Values[], params: Values): Promise<string[]> {
  const asked = rows.filter(({ template }) => template === null || template === undefined || template === '')
  const found: string[] = []
  for (let at = 0; at < asked.length; at += AT_ONCE) {
    const group = await Promise.all(asked.slice(at, at + AT_ONCE).map((row) => slidesOf(row, params)))
    found.push(...group.flat())
  }
  return found
}

async function slidesOf(row: Values, params: Values): Promise<string[]> {
  const { show } = await request<PlusDeviceShow>(
    'GET',
    fillPath('/plus/store/{storeCode}/device/{mac}/show', { ...params, ...row }),
  )
  return show.length > 0 ? [String(row['name'] || row['mac'])] : []
}
